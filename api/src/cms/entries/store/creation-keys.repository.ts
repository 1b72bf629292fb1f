import { DAY, timestamp } from '../../../server/time/clock';
import type { Database } from '../../../server/database/database';
import type { ContentTable } from '../../../server/database/tables';

declare module '../../../server/database/tables' {
  interface Tables {
    creation_keys: CreationKeysTable;
  }
}

interface CreationKeysTable {
  key: string;
  kind: ContentTable;
  entry_id: number;
  made_at: string;
}

/**
 * Period during which the portal may retry creating an entry from a local draft, if the response was lost.
 */
const KEPT_FOR = 60 * DAY;

export const creationKeys = (db: Database) => ({
  async find(kind: ContentTable, key: string) {
    const row = await db
      .selectFrom('creation_keys')
      .select('entry_id')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.entry_id;
  },

  /**
   * Claims a key before an entry is created. A concurrent call with the same key waits for this transaction,
   * violates the unique constraint, and finds the entry with `find` when it is retried.
   */
  take: (kind: ContentTable, key: string) =>
    db.insertInto('creation_keys').values({ kind, key, entry_id: 0, made_at: timestamp() }).execute(),

  note: (kind: ContentTable, key: string, entryId: number) =>
    db
      .updateTable('creation_keys')
      .set({ entry_id: entryId })
      .where('kind', '=', kind)
      .where('key', '=', key)
      .execute(),

  forget: (kind: ContentTable, entryId: number) =>
    db.deleteFrom('creation_keys').where('kind', '=', kind).where('entry_id', '=', entryId).execute(),
});

export const purgeCreationKeys = (db: Database) =>
  db.deleteFrom('creation_keys').where('made_at', '<', timestamp(-KEPT_FOR)).execute();
