import type { Generated } from 'kysely';
import { DAY, HOUR, timestamp } from '../../../server/time/clock';
import type { Database } from '../../../server/database/database';

declare module '../../../server/database/tables' {
  interface Tables {
    backups: BackupsTable;
  }
}

interface BackupsTable {
  id: Generated<number>;
  /** Name in the store; null if the store has no file, e.g. because the backup was written elsewhere. */
  name: string | null;
  reason: 'timer' | 'command' | 'update';
  made_at: string;
  bytes: number;
  row_count: number;
  file_count: number;
  /** Time of a successful test restore; null if there hasn't been one. */
  verified_at: string | null;
  error: string | null;
}

export type Backup = Omit<BackupsTable, 'id'> & { id: number };
export type NewBackup = Omit<BackupsTable, 'id'>;

/** Error recorded while a backup is running; it remains if the process crashes. */
const UNFINISHED = 'It was interrupted before it finished.';

/** Time after which an unfinished backup counts as interrupted. */
const MAY_RUN = HOUR;

/**
 * Retention period for records of failed backups without a file: more than twice the longest backup interval.
 */
const KEPT = 90 * DAY;

export const backupsRepository = (db: Database) => {
  const newest = () => db.selectFrom('backups').selectAll().orderBy('made_at', 'desc').orderBy('id', 'desc');

  return {
    add: (backup: NewBackup) => db.insertInto('backups').values(backup).execute(),

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

    list: () => newest().execute(),

    newest: () => newest().limit(1).executeTakeFirst(),

    newestEnded: () =>
      newest()
        .where(({ eb, or }) =>
          or([
            eb('error', 'is', null),
            eb('error', '!=', UNFINISHED),
            eb('made_at', '<', timestamp(-MAY_RUN)),
          ]),
        )
        .limit(1)
        .executeTakeFirst(),

    newestGood: () => newest().where('verified_at', 'is not', null).limit(1).executeTakeFirst(),

    oldest: () => db.selectFrom('backups').selectAll().orderBy('made_at').limit(1).executeTakeFirst(),

    remove: (id: number) => db.deleteFrom('backups').where('id', '=', id).execute(),

    purge: () =>
      db
        .deleteFrom('backups')
        .where('name', 'is', null)
        .where('verified_at', 'is', null)
        .where('made_at', '<', timestamp(-KEPT))
        .execute(),
  };
};
