import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';

declare module '../../server/database/tables' {
  interface Tables {
    makings: CreationKeysTable;
  }
}

/** By which random key entries were created, so that one that is sent twice is created once. */
interface CreationKeysTable {
  key: string;
  kind: ContentTable;
  thing_id: number;
  made_at: string;
}

/** A portal that heard no answer to a new entry sends it once more, at the latest from its local draft. */
const KEPT_FOR = 60 * DAY;

/** The random keys under which entries were created: what is sent twice under one key is created once. */
export const creationKeys = (db: Database) => ({
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
   * Takes a key before anything is created under it. A call with the same key waits here for this transaction's end,
   * and is rejected then, as by any column that must be unique: `find` knows the entry by that time.
   */
  take: (kind: ContentTable, key: string) =>
    db.insertInto('makings').values({ kind, key, thing_id: 0, made_at: timestamp() }).execute(),

  /** Notes what was created under a key that was taken. */
  note: (kind: ContentTable, key: string, entryId: number) =>
    db
      .updateTable('makings')
      .set({ thing_id: entryId })
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute(),

  forget: (kind: ContentTable, entryId: number) =>
    db.deleteFrom('makings').where('kind', '=', kind).where('thing_id', '=', entryId).execute(),
});

export const purgeCreationKeys = (db: Database) =>
  db.deleteFrom('makings').where('made_at', '<', timestamp(-KEPT_FOR)).execute();
