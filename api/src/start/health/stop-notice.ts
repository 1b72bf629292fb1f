import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE } from '../../server/time/clock';

/** Time in milliseconds within which a load balancer is expected to check /readyz again. */
const LONGEST_CHECK_INTERVAL = MINUTE;

/**
 * Tells load balancers that the server is about to stop: for a while, /readyz answers 503 and new connections
 * are still accepted. Without this notice, a load balancer sends requests until the port closes, and Linux
 * resets the connections that arrive at that moment.
 */
export function createStopNotice() {
  let isGiven = false;
  let checkedAt = -Infinity;
  return {
    /** Records a check of /readyz, and returns whether the server is about to stop. */
    recordCheck() {
      checkedAt = performance.now();
      return isGiven;
    },

    /**
     * Gives notice, unless nothing has checked /readyz lately.
     * @param duration how long to give notice, in milliseconds
     * @returns how long notice was given
     */
    async give(duration: number) {
      if (duration === 0 || performance.now() - checkedAt > LONGEST_CHECK_INTERVAL) return 0;
      isGiven = true;
      await sleep(duration);
      return duration;
    },
  };
}

export type StopNotice = ReturnType<typeof createStopNotice>;
