import { setTimeout } from 'node:timers/promises';

/**
 * Returns a function that pauses a long job for as long as it has worked since its last pause. Requests that are
 * made in the meantime get half of the processor's time.
 */
export function takeTurns() {
  let since = performance.now();
  return async () => {
    await setTimeout(performance.now() - since);
    since = performance.now();
  };
}
