import { auth } from '@lapis/auth';
import { useLeaveQuestion } from '@lapis/ui/forms';

/** Asks before the user leaves a page with codes that the server doesn't send again. */
export const useLeaveGuard = () =>
  useLeaveQuestion({
    isAtRisk: true,
    // Leaves without asking once the user is signed out.
    asksBefore: () => auth.loggedIn,
    question: {
      title: 'Leave without the recovery codes?',
      text: 'They are shown only now.',
      confirm: 'Leave without them',
    },
  });
