import { auth } from '@lapis/auth';
import { useBlocker } from '@lapis/router';
import { confirmDialog } from '@lapis/ui';
import { useEffect, useEffectEvent } from 'react';

/** The navigation that follows a save is none that could lose anything. */
export const afterSaving = { state: { saved: true } };

const isAfterSaving = (state: unknown) =>
  typeof state === 'object' && state !== null && 'saved' in state && state.saved === true;

/** Asks before a page with unsaved changes is left, be it for another page of the site or for good. */
export function useLeaveGuard(isDirty: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty &&
      currentLocation.pathname !== nextLocation.pathname &&
      !isAfterSaving(nextLocation.state) &&
      // Whoever was signed out has to go; what was typed is kept for the way back.
      auth.loggedIn,
  );

  const ask = useEffectEvent(async () => {
    const leaves = await confirmDialog({
      title: 'Leave without saving?',
      text: 'Your changes are not on the site yet. They are kept here until you close this tab.',
      confirm: 'Leave without saving',
    });
    if (leaves) blocker.proceed?.();
    else blocker.reset?.();
  });

  useEffect(() => {
    if (blocker.state === 'blocked') void ask();
  }, [blocker.state]);

  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
}

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
