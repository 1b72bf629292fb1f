import { useEffect, useEffectEvent } from 'react';

/** Delays in milliseconds before a save and before a retry. */
const saveDelay = 2500;
const retryDelay = 10_000;

interface AutosaveOptions {
  isReady: boolean;
  hasFailed: boolean;
  save: () => void;
}

export function useAutosave({ isReady, hasFailed, save }: AutosaveOptions) {
  const saveNow = useEffectEvent(save);
  const wait = hasFailed ? retryDelay : saveDelay;

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
