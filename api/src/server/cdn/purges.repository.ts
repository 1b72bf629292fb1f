import type { Generated, Selectable } from 'kysely';
import type { Database } from '../database/database';
import { LEASE } from '../database/lease';
import { DAY, HOUR, MINUTE, SECOND, timestamp } from '../time/clock';

declare module '../database/tables' {
  interface Tables {
    purges: PurgesTable;
  }
}

interface PurgesTable {
  id: Generated<number>;
  tags: string;
  sent: Generated<number>;
  tries: Generated<number>;
  next_try_at: string;
  created_at: string;
}

export type Purge = Omit<Selectable<PurgesTable>, 'tags' | 'next_try_at'> & { tags: string[] };

/**
 * Times at which a purge is repeated, in milliseconds after the change. The CDN may have requested a page
 * just before the first purge, and store the old version after it. After two seconds, every process knows of
 * the change. After ten, even the slowest page has been rendered.
 */
export const AGAIN: readonly number[] = [2 * SECOND, 10 * SECOND];

const KEPT = DAY + HOUR;

const retryDelay = (tries: number) => Math.min(2 ** (tries - 1) * SECOND, 5 * MINUTE);

export const purgesRepository = (db: Database, again = AGAIN) => ({
  async add(tags: readonly string[]) {
    const now = timestamp();
    const row = { tags: JSON.stringify(tags), next_try_at: now, created_at: now };
    await db.insertInto('purges').values(row).execute();
  },

  async claim(): Promise<Purge[] | undefined> {
    const rows = await db
      .updateTable('purges')
      .set({ next_try_at: timestamp(LEASE) })
      .where('next_try_at', '<=', timestamp())
      .returning(['id', 'tags', 'sent', 'tries', 'created_at'])
      .execute();
    if (rows.length === 0) return undefined;
    return rows.map(({ tags, ...row }) => ({ ...row, tags: JSON.parse(tags) as string[] }));
  },

  async sent(purges: Purge[]) {
    for (const { id, sent, created_at } of purges) {
      const pause = again[sent];
      if (pause === undefined) {
        await db.deleteFrom('purges').where('id', '=', id).execute();
        continue;
      }
      // Never repeats a purge immediately, even if the first one was late: the repeat is meant for responses
      // that were still on their way.
      const next_try_at = new Date(
        Math.max(Date.parse(created_at) + pause, Date.now() + SECOND),
      ).toISOString();
      await db
        .updateTable('purges')
        .set({ sent: sent + 1, tries: 0, next_try_at })
        .where('id', '=', id)
        .execute();
    }
  },

  async failed(purges: Purge[]) {
    const old = purges.filter(({ created_at }) => created_at < timestamp(-KEPT));
    for (const { id, tries } of purges) {
      await db
        .updateTable('purges')
        .set({ tries: tries + 1, next_try_at: timestamp(retryDelay(tries + 1)) })
        .where('id', '=', id)
        .execute();
    }
    const ids = old.map(({ id }) => id);
    if (ids.length > 0) await db.deleteFrom('purges').where('id', 'in', ids).execute();
    return old.length;
  },
});
