import type { FastifyBaseLogger } from 'fastify';
import pLimit from 'p-limit';
import type { Changes } from '../cache/changes';
import type { Database } from '../database/database';
import type { Cdn } from '../settings/cdn';
import { SECOND } from '../time/clock';
import { ALL } from './cache-tags';
import { AGAIN, type Purge, purgesRepository } from './purges.repository';
import { sendPurge } from './send-purge';

interface Given {
  db: Database;
  changes: Changes;
  cdn: Cdn;
  log: Pick<FastifyBaseLogger, 'warn' | 'error' | 'info'>;
}

/** All in milliseconds. */
export interface PurgeTimes {
  /** The pause between two looks for what is due. */
  lookEvery?: number;
  /** How long after a change the CDN is told again, and once more. */
  again?: readonly number[];
}

/**
 * Tells a CDN what has changed, at least once. What is published is queued in the database before anybody hears of it;
 * where that can't be written it stays in memory and is tried again. What a process had not queued when it ended is
 * made up for by the next start, which purges everything.
 */
export function createPurges(
  { db, changes, cdn, log }: Given,
  { lookEvery = SECOND, again = AGAIN }: PurgeTimes = {},
) {
  const purges = purgesRepository(db, again);
  const oneAtATime = pLimit(1);
  const unwritten = new Set<string>();
  const closing = new AbortController();
  let isWritable = true;
  let timer: NodeJS.Timeout | undefined;

  async function write() {
    if (unwritten.size === 0) return;
    const tags = [...unwritten];
    unwritten.clear();
    try {
      await purges.add(tags);
      isWritable = true;
    } catch (error) {
      for (const tag of tags) unwritten.add(tag);
      if (isWritable) log.error({ err: error }, 'what the CDN has to forget could not be queued');
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
        'the CDN could not be purged, and will be told again later',
      );
      const forgotten = await purges.failed(due);
      if (forgotten > 0)
        log.error({ purges: forgotten }, 'the CDN was not told for a day, and need not be now');
      return;
    }
    await purges.sent(due);
  }

  /** Sends what is due, in one request, and resolves when that is done. */
  const work = () =>
    oneAtATime(async () => {
      if (closing.signal.aborted) return;
      await write();
      const due = await purges.claim();
      if (due.length > 0) await send(due);
    });

  const workSoon = () =>
    void work().catch((error: unknown) =>
      log.warn({ err: error }, 'what the CDN has to forget could not be read'),
    );

  const stop = changes.subscribe((changed) => {
    // Who changed everything is no process that serves, or can't be known.
    if (changed === 'everything') void queue([ALL]);
  });

  return {
    /** The same changes; each that is published is queued first. */
    changes: {
      ...changes,
      get listening() {
        return changes.listening;
      },
      async publish(tags) {
        await queue(tags);
        await changes.publish(tags);
        workSoon();
      },
    } satisfies Changes as Changes,

    async start() {
      await queue([ALL]);
      timer = setInterval(workSoon, lookEvery).unref();
      workSoon();
    },

    /** Finishes what is being sent, and sends nothing else. */
    async close() {
      stop();
      closing.abort();
      clearInterval(timer);
      await oneAtATime(() => {});
    },
  };
}
