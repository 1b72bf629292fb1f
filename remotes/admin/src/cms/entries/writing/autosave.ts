import { useEffect, useEffectEvent } from 'react';

/** In milliseconds: how long typed text waits for its way to the server, and after a failure. */
const shortly = 2500;
const later = 10_000;

interface Autosave {
  /** Whether there is something to be saved that can be. */
  isReady: boolean;
  hasFailed: boolean;
  save: () => void;
}

/** Saves a little after the first key that was not saved, and as soon as there is a connection again. */
export function useAutosave({ isReady, hasFailed, save }: Autosave) {
  const saveNow = useEffectEvent(save);
  const wait = hasFailed ? later : shortly;

  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => saveNow(), wait);
    const onOnline = () => saveNow();
    window.addEventListener('online', onOnline);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isReady, wait]);
}
