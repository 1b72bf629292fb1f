import { auth } from '@lapis/auth';
import { useBlocker } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { useEffect, useEffectEvent } from 'react';

/** Asks before the page is left with codes on it that nobody will see again. */
export function useLeaveGuard() {
  // Whoever was signed out has to go.
  const blocker = useBlocker(() => auth.loggedIn);

  const ask = useEffectEvent(async () => {
    const leaves = await confirmDialog({
      title: 'Leave without the recovery codes?',
      text: 'They are shown only now.',
      confirm: 'Leave without them',
    });
    if (leaves) blocker.proceed?.();
    else blocker.reset?.();
  });

  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
}
