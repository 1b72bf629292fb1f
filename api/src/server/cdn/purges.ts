import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from '../cache/changes';
import type { Database } from '../database/database';
import { createLeases } from '../database/lease';
import { createLeasedWorker } from '../database/leased-worker';
import type { Cdn } from '../settings/cdn';
import { SECOND } from '../time/clock';
import { ALL } from './cache-tags';
import { AGAIN, type Purge, purgesRepository } from './purges.repository';
import { sendPurge } from './send-purge';

interface PurgesOptions {
  db: Database;
  changes: Changes;
  cdn: Cdn;
  log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
}

export const LOOK_EVERY = SECOND;

export interface PurgeTimes {
  lookEvery?: number;
  again?: readonly number[];
}

/**
 * Purges a CDN at least once after each change. Tags are queued in the database before `publish` announces
 * them; if they can't be, they stay in memory and are retried. Each start purges everything, in case the
 * process ended before it could queue its tags.
 */
export function createPurges(
  { db, changes, cdn, log }: PurgesOptions,
  { lookEvery = LOOK_EVERY, again = AGAIN }: PurgeTimes = {},
) {
  const purges = purgesRepository(db, again);
  const { isAnyDue } = createLeases(db, 'purges');
  const unwritten = new Set<string>();
  let isWritable = true;

  async function write() {
    if (unwritten.size === 0) return;
    const tags = [...unwritten];
    unwritten.clear();
    try {
      await purges.add(tags);
      isWritable = true;
    } catch (error) {
      for (const tag of tags) unwritten.add(tag);
      if (isWritable) log.error({ err: error }, 'a purge of the CDN could not be queued');
      isWritable = false;
    }
  }

  async function queue(tags: readonly string[]) {
    for (const tag of tags) unwritten.add(tag);
    await write();
  }

  async function send(due: Purge[]) {
    const tags = new Set(due.flatMap((purge) => purge.tags));
    try {
      await sendPurge(cdn, [...tags]);
    } catch (error) {
      log.warn(
        { err: error, purges: due.length },
        'the CDN could not be purged, and will be tried again later',
      );
      const forgotten = await purges.failed(due);
      if (forgotten > 0)
        log.error({ purges: forgotten }, 'the CDN could not be purged for a day, and no longer needs to be');
      return;
    }
    await purges.sent(due);
  }

  const worker = createLeasedWorker({
    async isAnyDue() {
      await write();
      return isAnyDue();
    },
    claim: purges.claim,
    run: send,
    onFailure: (error) => log.warn({ err: error }, 'the waiting purges of the CDN could not be read'),
    lookEvery,
  });

  const stop = changes.subscribe((changed) => {
    // A change to everything isn't published through this object, so it hasn't been queued yet.
    if (changed === 'everything') void queue([ALL]);
  });

  return {
    changes: {
      ...changes,
      get listening() {
        return changes.listening;
      },
      async publish(tags) {
        await queue(tags);
        await changes.publish(tags);
        worker.workSoon();
      },
    } satisfies Changes as Changes,

    async start() {
      await queue([ALL]);
      worker.start();
    },

    async close() {
      stop();
      await worker.close();
    },
  };
}
