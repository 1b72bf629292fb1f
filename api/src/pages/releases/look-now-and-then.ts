import { SECOND } from '../../server/time/clock';

/** How soon what was changed counts. */
const LOOK_EVERY = SECOND;

/**
 * Remembers what was seen, and looks again when it is asked for, once a second at most.
 * @param look gets what was seen before, or is about to be
 * @param every the milliseconds between two looks
 */
export function lookNowAndThen<T>(
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
          // A slow look may end when a newer one has begun, which knows better.
          if (found === looking) current = seen;
        },
        () => {
          // What could not be seen is looked at again by the next who asks.
          if (found === looking) found = undefined;
        },
      );
      return looking;
    },

    /** What was seen a moment ago. */
    known: () => (Date.now() < lookAgainAt ? current : undefined),

    /** Has it be looked at again from a time on, in milliseconds of the clock, if not before. */
    lookAgain: (from = 0) => void (lookAgainAt = Math.min(lookAgainAt, from)),
  };
}
