import { auth } from '@lapis/auth';
import { useLeaveQuestion } from '@lapis/ui/forms';

/** Asks before the page is left with codes on it that nobody will see again. */
export const useLeaveGuard = () =>
  useLeaveQuestion({
    isAtRisk: true,
    // Whoever was signed out has to go.
    asksBefore: () => auth.loggedIn,
    question: {
      title: 'Leave without the recovery codes?',
      text: 'They are shown only now.',
      confirm: 'Leave without them',
    },
  });
