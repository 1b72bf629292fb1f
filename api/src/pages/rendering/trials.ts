import type { FastifyBaseLogger } from 'fastify';
import { MINUTE, SECOND } from '../../server/time/clock';

const FIRST_PAUSE = SECOND;
const LONGEST_PAUSE = 5 * MINUTE;
/** How often the log says the same of the same version, in milliseconds. */
const SAY_EVERY = MINUTE;
/** More than anybody has versions that fail at a time. */
const MOST_REMEMBERED = 100;

/**
 * Remembers what failed. Whose code could not be loaded is tried again after a pause, which doubles with each time
 * it fails; one that succeeds is forgotten.
 */
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
    /** When the first of these is tried again, in milliseconds of the clock; never where none failed. */
    nextTry: (keys: string[]) => Math.min(...keys.map((key) => failed.get(key)?.retryAt ?? Infinity)),
  };
}

export type Complain = ReturnType<typeof createComplaints>;

/** Logs errors, the same one of the same origin once a minute with how often it was there. */
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
