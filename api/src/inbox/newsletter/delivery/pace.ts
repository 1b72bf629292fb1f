import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '../../../server/time/clock';

const HALVED_AGAIN = 5 * SECOND;

const GROWTH = 0.02;

/**
 * Limits the rate to `ceiling` emails per minute. The rate is halved whenever the mail server asks to slow
 * down, and rises slowly with each accepted email.
 * @param rate last known rate, in emails per minute
 */
export function createPace(rate: number, ceiling: number) {
  let now = Math.max(1, Math.min(rate, ceiling));
  let next = 0;
  let halvedAt = -Infinity;

  return {
    rate: () => Math.round(now),

    limit(to: number) {
      ceiling = to;
      now = Math.max(1, Math.min(now, to));
    },

    /** Waits until the next email may be sent. Rejects if the signal is aborted. */
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
