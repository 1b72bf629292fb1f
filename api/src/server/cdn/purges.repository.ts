import type { Generated, Selectable } from 'kysely';
import type { Database } from '../database/database';
import { LEASE } from '../database/lease';
import { DAY, HOUR, MINUTE, SECOND, timestamp } from '../time/clock';

declare module '../database/tables' {
  interface Tables {
    purges: PurgesTable;
  }
}

/** What a CDN has still to be told of. */
interface PurgesTable {
  id: Generated<number>;
  /** JSON: the tags. */
  tags: string;
  /** How often the CDN was told. */
  sent: Generated<number>;
  /** How often in a row it could not be. */
  tries: Generated<number>;
  next_try_at: string;
  created_at: string;
}

export type Purge = Omit<Selectable<PurgesTable>, 'tags' | 'next_try_at'> & { tags: string[] };

/**
 * When the CDN is told again, in milliseconds after the change. It may have asked for an answer just before it was told
 * the first time, and get what was before the change afterwards: two seconds later every process of the site has heard,
 * and what goes live has done so; ten seconds later the slowest page has been made.
 */
export const AGAIN: readonly number[] = [2 * SECOND, 10 * SECOND];

/** By then nothing is kept any more that was kept before the change. */
const KEPT = DAY + HOUR;

/** How long to wait after so many tries: a second, two, four, and at most five minutes. */
const pauseAfter = (tries: number) => Math.min(2 ** (tries - 1) * SECOND, 5 * MINUTE);

/** The purges that wait to be sent. */
export const purgesRepository = (db: Database, again = AGAIN) => ({
  async add(tags: readonly string[]) {
    const now = timestamp();
    const row = { tags: JSON.stringify(tags), next_try_at: now, created_at: now };
    await db.insertInto('purges').values(row).execute();
  },

  /** All that are due, for the caller alone until the lease ends. */
  async claim(): Promise<Purge[]> {
    const now = timestamp();
    const due = db.selectFrom('purges').select('id').where('next_try_at', '<=', now);
    // Mostly there is none, and looking keeps no writer waiting.
    if (!(await due.limit(1).executeTakeFirst())) return [];
    const rows = await db
      .updateTable('purges')
      .set({ next_try_at: timestamp(LEASE) })
      .where('next_try_at', '<=', now)
      .returning(['id', 'tags', 'sent', 'tries', 'created_at'])
      .execute();
    return rows.map(({ tags, ...row }) => ({ ...row, tags: JSON.parse(tags) as string[] }));
  },

  /** Notes that they were sent: each is sent again, or has been often enough. */
  async sent(purges: Purge[]) {
    for (const { id, sent, created_at } of purges) {
      const pause = again[sent];
      if (pause === undefined) {
        await db.deleteFrom('purges').where('id', '=', id).execute();
        continue;
      }
      const next_try_at = new Date(Date.parse(created_at) + pause).toISOString();
      await db
        .updateTable('purges')
        .set({ sent: sent + 1, tries: 0, next_try_at })
        .where('id', '=', id)
        .execute();
    }
  },

  /** Notes that they could not be sent; forgets those that have no object any more, and answers how many. */
  async failed(purges: Purge[]) {
    const old = purges.filter(({ created_at }) => created_at < timestamp(-KEPT));
    for (const { id, tries } of purges) {
      await db
        .updateTable('purges')
        .set({ tries: tries + 1, next_try_at: timestamp(pauseAfter(tries + 1)) })
        .where('id', '=', id)
        .execute();
    }
    const ids = old.map(({ id }) => id);
    if (ids.length > 0) await db.deleteFrom('purges').where('id', 'in', ids).execute();
    return old.length;
  },
});
