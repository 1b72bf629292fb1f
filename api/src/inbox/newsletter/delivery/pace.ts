import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '../../../server/time/clock';

/** After so long without a halving the next one counts: of mails that are on their way together many fail together. */
const HALVED_AGAIN = 5 * SECOND;

/** By so much of the ceiling the rate grows with each mail that is taken. */
const GROWTH = 0.02;

/**
 * How fast mails go out: `ceiling` a minute at most, half as fast each time that the mail server asks for patience, and
 * slowly faster again with each mail that it takes.
 * @param rate at which the last one went out, in mails a minute
 */
export function createPace(rate: number, ceiling: number) {
  let now = Math.max(1, Math.min(rate, ceiling));
  let next = 0;
  let halvedAt = -Infinity;

  return {
    /** In whole mails a minute. */
    rate: () => Math.round(now),

    /** Whether the ceiling was changed meanwhile. */
    limit(to: number) {
      ceiling = to;
      now = Math.max(1, Math.min(now, to));
    },

    /** Waits until one more mail may go. Rejects where the signal says that none will. */
    async turn(signal: AbortSignal) {
      const at = Math.max(performance.now(), next);
      next = at + MINUTE / now;
      const wait = at - performance.now();
      if (wait > 1) await sleep(wait, undefined, { signal });
    },

    faster() {
      now = Math.min(ceiling, now + Math.max(1, ceiling * GROWTH));
    },

    slower() {
      if (performance.now() - halvedAt < HALVED_AGAIN) return;
      halvedAt = performance.now();
      now = Math.max(1, now / 2);
    },
  };
}
