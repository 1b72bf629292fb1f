import { setImmediate, setTimeout } from 'node:timers/promises';

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

/** Longest time in milliseconds for which a job that can't pause keeps requests waiting. */
const LONGEST_TURN = 10;

/**
 * Returns a function that lets waiting requests go first if the job has worked for a while. For a long
 * transaction, which mustn't pause: on SQLite, all requests that need the database wait until it ends.
 */
export function giveTurns() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_TURN) return;
    await setImmediate();
    since = performance.now();
  };
}
