import { useRef } from 'react';

/** Runs what it is given unless it ran something less than so many milliseconds ago. */
export function useThrottled(milliseconds: number) {
  const last = useRef(-Infinity);
  return (run: () => void) => {
    const now = Date.now();
    if (now - last.current < milliseconds) return;
    last.current = now;
    run();
  };
}
