import { auth } from '@lapis/auth';
import { useLeaveQuestion } from '@lapis/ui/forms';
import { useEffect, useEffectEvent } from 'react';

/** The navigation that follows a save is none that could lose anything. */
export const afterSaving = { state: { saved: true } };

const isAfterSaving = (state: unknown) =>
  typeof state === 'object' && state !== null && 'saved' in state && state.saved === true;

/**
 * Asks before a page with unsaved changes is left, be it for another page of the site or for good. `fate` says what
 * becomes of them.
 */
export const useLeaveGuard = (
  isUnsaved: boolean,
  fate = 'Your last changes have not reached the server yet. They are kept in this browser.',
) =>
  useLeaveQuestion({
    isAtRisk: isUnsaved,
    asksBefore: ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !isAfterSaving(nextLocation.state) &&
      // Whoever was signed out has to go; what was typed is kept for the way back.
      auth.loggedIn,
    question: {
      title: 'Leave without saving?',
      text: fate,
      confirm: 'Leave without saving',
    },
  });

/** Ctrl+S (⌘S) saves, wherever the focus is. */
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
