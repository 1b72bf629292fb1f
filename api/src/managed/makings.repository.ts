import { DAY, timestamp } from '../database/clock';
import type { Database } from '../database/database';
import type { ManagedName } from '../database/tables';

/** Whoever heard nothing of what became of a new thing sends it once more, at the latest from the kept text. */
const KEPT_FOR = 60 * DAY;

/** Under which random names things were made: what is sent twice under one name is made once. */
export const makings = (db: Database) => ({
  async find(kind: ManagedName, key: string) {
    const row = await db
      .selectFrom('makings')
      .select('thing_id')
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.thing_id;
  },

  /** Rejects, as a column that must differ, where another has noted the name just now. */
  note: (kind: ManagedName, key: string, thingId: number) =>
    db.insertInto('makings').values({ kind, key, thing_id: thingId, made_at: timestamp() }).execute(),

  forget: (kind: ManagedName, thingId: number) =>
    db.deleteFrom('makings').where('kind', '=', kind).where('thing_id', '=', thingId).execute(),
});

export const purgeMakings = (db: Database) =>
  db.deleteFrom('makings').where('made_at', '<', timestamp(-KEPT_FOR)).execute();
