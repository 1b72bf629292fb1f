import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';

/** Whoever heard nothing of what became of a new thing sends it once more, at the latest from the kept text. */
const KEPT_FOR = 60 * DAY;

/** Under which random names things were made: what is sent twice under one name is made once. */
export const makings = (db: Database) => ({
  async find(kind: ContentTable, key: string) {
    const row = await db
      .selectFrom('makings')
      .select('thing_id')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.thing_id;
  },

  /**
   * Takes the name before anything is made under it. Whoever has the same name waits here for this transaction's end,
   * and is rejected then, as by any column that must differ: `find` knows the thing by that time.
   */
  take: (kind: ContentTable, key: string) =>
    db.insertInto('makings').values({ kind, key, thing_id: 0, made_at: timestamp() }).execute(),

  /** What was made under a name that was taken. */
  note: (kind: ContentTable, key: string, thingId: number) =>
    db
      .updateTable('makings')
      .set({ thing_id: thingId })
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute(),

  forget: (kind: ContentTable, thingId: number) =>
    db.deleteFrom('makings').where('kind', '=', kind).where('thing_id', '=', thingId).execute(),
});

export const purgeMakings = (db: Database) =>
  db.deleteFrom('makings').where('made_at', '<', timestamp(-KEPT_FOR)).execute();
