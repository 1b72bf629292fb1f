import { SECOND } from '../../../server/time/clock';

export const LOOK_EVERY = SECOND;

/**
 * Caches the result of `look`, and calls `look` again after `every` milliseconds at the earliest.
 * @param look receives the previous result, which may still be pending
 */
export function createThrottledReader<T>(
  look: (before: Promise<T> | undefined) => Promise<T>,
  every: number = LOOK_EVERY,
) {
  let found: Promise<T> | undefined;
  let current: T | undefined;
  let lookAgainAt = 0;

  return {
    find() {
      if (found && Date.now() < lookAgainAt) return found;
      lookAgainAt = Date.now() + every;
      current = undefined;
      const looking = look(found);
      found = looking;
      looking.then(
        (seen) => {
          // A slow call may finish after a newer one has started.
          if (found === looking) current = seen;
        },
        () => {
          if (found === looking) found = undefined;
        },
      );
      return looking;
    },

    known: () => (Date.now() < lookAgainAt ? current : undefined),

    lookAgain: (from = 0) => void (lookAgainAt = Math.min(lookAgainAt, from)),
  };
}
