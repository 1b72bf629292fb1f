import { auth } from '@lapis/auth';
import { useLeaveQuestion } from '@lapis/ui/forms';
import { useEffect, useEffectEvent } from 'react';

/** Navigation state after saving, so that the user isn't asked whether to leave. */
export const afterSaving = { state: { saved: true } };

/** True after saving, and after the user or the shell has ended the session, which can't be taken back. */
const isSettled = (state: unknown) =>
  typeof state === 'object' && state !== null && ('saved' in state || 'signedOut' in state);

export type LeaveLocation = Pick<URL, 'pathname' | 'search'>;

const keptHere = 'Your last changes have not reached the server yet. They are kept in this browser.';

const isOtherPage = (from: LeaveLocation, to: LeaveLocation) => from.pathname !== to.pathname;

/**
 * Asks before the user leaves a page with unsaved changes, by navigation or by closing the tab. `fate`
 * explains what will happen to the changes; leave it out if the form keeps them in this browser.
 * `isElsewhere` decides which addresses count as leaving.
 */
export const useLeaveGuard = (isUnsaved: boolean, fate = keptHere, isElsewhere = isOtherPage) =>
  useLeaveQuestion({
    isAtRisk: isUnsaved,
    asksBefore: ({ currentLocation, nextLocation }) =>
      isElsewhere(currentLocation, nextLocation) &&
      !isSettled(nextLocation.state) &&
      // Lets a signed-out user leave a form that keeps their input.
      (auth.loggedIn || fate !== keptHere),
    question: {
      title: 'Leave without saving?',
      text: fate,
      confirm: 'Leave without saving',
    },
  });

export function useSaveKey(save: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    save();
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
