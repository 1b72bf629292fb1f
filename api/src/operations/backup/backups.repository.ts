import type { Generated } from 'kysely';
import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';

declare module '../../server/database/tables' {
  interface Tables {
    backups: BackupsTable;
  }
}

/** The backups that were made or tried, on whichever server. */
interface BackupsTable {
  id: Generated<number>;
  /** In the store; null where somebody named a file elsewhere, which is theirs to keep. */
  name: string | null;
  reason: 'timer' | 'command' | 'update';
  made_at: string;
  bytes: number;
  row_count: number;
  file_count: number;
  /** When it was restored into a scratch database and found to be whole; null for one that is not good. */
  verified_at: string | null;
  /** Why it is not good. */
  error: string | null;
}

export type Backup = Omit<BackupsTable, 'id'> & { id: number };
export type NewBackup = Omit<BackupsTable, 'id'>;

/** What a row says until its backup is finished, and for good where the process ended before. */
const UNFINISHED = 'It was broken off before it was finished.';

/** So long is remembered what failed and left no file: longer than twice the longest time between two backups. */
const KEPT = 90 * DAY;

/** What is known of the backups of a site. */
export const backupsRepository = (db: Database) => {
  const newest = () => db.selectFrom('backups').selectAll().orderBy('made_at', 'desc').orderBy('id', 'desc');

  return {
    add: (backup: NewBackup) => db.insertInto('backups').values(backup).execute(),

    /** Notes that one is begun; answers its number. */
    async begin({ name, reason, made_at }: Pick<NewBackup, 'name' | 'reason' | 'made_at'>) {
      const nothing = { bytes: 0, row_count: 0, file_count: 0, verified_at: null };
      const { id } = await db
        .insertInto('backups')
        .values({ name, reason, made_at, ...nothing, error: UNFINISHED })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    finish: (id: number, outcome: Partial<NewBackup>) =>
      db.updateTable('backups').set(outcome).where('id', '=', id).execute(),

    /** All of them, the newest first. */
    list: () => newest().execute(),

    newest: () => newest().limit(1).executeTakeFirst(),

    newestGood: () => newest().where('verified_at', 'is not', null).limit(1).executeTakeFirst(),

    oldest: () => db.selectFrom('backups').selectAll().orderBy('made_at').limit(1).executeTakeFirst(),

    remove: (id: number) => db.deleteFrom('backups').where('id', '=', id).execute(),

    /** Forgets tries of long ago that left nothing in the store. */
    purge: () =>
      db
        .deleteFrom('backups')
        .where('name', 'is', null)
        .where('verified_at', 'is', null)
        .where('made_at', '<', timestamp(-KEPT))
        .execute(),
  };
};
