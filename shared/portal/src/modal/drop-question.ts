import { confirmDialog } from '@lapis/ui';
import { useRef } from 'react';

/**
 * Returns a function that asks, if there is input at risk, before a window closes. It resolves to true if the
 * window may close.
 */
export function useDropQuestion(text: string) {
  const isAsking = useRef(false);
  return async (isAtRisk: boolean) => {
    if (!isAtRisk) return true;
    if (isAsking.current) return false;
    isAsking.current = true;
    try {
      return await confirmDialog({
        danger: true,
        title: 'Discard what you have typed?',
        text,
        confirm: 'Discard it',
        cancel: 'Keep writing',
      });
    } finally {
      isAsking.current = false;
    }
  };
}
