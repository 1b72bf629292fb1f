import type { FastifyBaseLogger } from 'fastify';
import { MINUTE, SECOND } from '../../server/time/clock';

const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = 5 * MINUTE;
const SAY_EVERY = MINUTE;
const MOST_REMEMBERED = 100;

/** Remembers code that couldn't be loaded. Each failure doubles the pause until the next attempt. */
export function createTrials() {
  const failed = new Map<string, { times: number; retryAt: number }>();
  return {
    mayTry: (key: string) => (failed.get(key)?.retryAt ?? 0) <= Date.now(),
    fail(key: string) {
      const times = (failed.get(key)?.times ?? 0) + 1;
      failed.set(key, {
        times,
        retryAt: Date.now() + Math.min(FIRST_PAUSE * 2 ** (times - 1), LONGEST_PAUSE),
      });
    },
    succeed: (key: string) => void failed.delete(key),
    nextTry: (keys: string[]) => Math.min(...keys.map((key) => failed.get(key)?.retryAt ?? Infinity)),
  };
}

export type Complain = ReturnType<typeof createComplaints>;

/** Logs errors. The same message about the same code is logged once a minute at most, with a count. */
export function createComplaints(log: FastifyBaseLogger) {
  const said = new Map<string, { at: number; times: number }>();
  return (sentence: string, origin: Record<string, string | undefined>, error: unknown, path?: string) => {
    const key = JSON.stringify([sentence, origin]);
    const before = said.get(key);
    if (before && before.at + SAY_EVERY > Date.now()) {
      before.times += 1;
      return;
    }
    if (said.size >= MOST_REMEMBERED) said.clear();
    said.set(key, { at: Date.now(), times: 0 });
    log.error({ err: error, ...origin, path, ...(before?.times && { timesMore: before.times }) }, sentence);
  };
}
