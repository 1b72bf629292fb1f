import { auth } from '@lapis/auth';
import { useLeaveQuestion } from '@lapis/ui/forms';
import { useEffect, useEffectEvent } from 'react';

/** The navigation that follows a save is none that could lose anything. */
export const afterSaving = { state: { saved: true } };

const isAfterSaving = (state: unknown) =>
  typeof state === 'object' && state !== null && 'saved' in state && state.saved === true;

/** Where a navigation begins or ends. */
export type Place = Pick<URL, 'pathname' | 'search'>;

const isOtherPage = (from: Place, to: Place) => from.pathname !== to.pathname;

/**
 * Asks before a page with unsaved changes is left, be it for another page of the site or for good. `fate` says what
 * becomes of them; `isElsewhere` says which addresses have another form, where that is not decided by the path alone.
 */
export const useLeaveGuard = (
  isUnsaved: boolean,
  fate = 'Your last changes have not reached the server yet. They are kept in this browser.',
  isElsewhere = isOtherPage,
) =>
  useLeaveQuestion({
    isAtRisk: isUnsaved,
    asksBefore: ({ currentLocation, nextLocation }) =>
      isElsewhere(currentLocation, nextLocation) &&
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
