import { connectDatabase, type Database, openDatabase } from '../../server/database/database';
import { StartFailure } from '../../server/settings/start-failure';
import { knownMigrations, lastMigration } from './backup-format';
import { backupsRepository } from './backups.repository';
import { readBackupKey } from './encryption';
import { makeBackupBeforeUpdate, type BackupSettings } from './make-backup';

/**
 * Opens the database of the settings with its tables up to date; one of an earlier release is backed up before.
 * @throws StartFailure where the database or the key of its backups can't be used
 */
export async function openUpdatedDatabase(settings: BackupSettings) {
  await readBackupKey(settings.backup.keyFile);
  const noteBackup = await backUpBeforeUpdate(settings);
  const db = await openDatabase(settings);
  await noteBackup?.(db);
  return db;
}

/**
 * Backs up a database of an earlier release, before its tables are brought up to date. A new one, or one that is up to
 * date, needs none.
 * @returns what notes the backup, once there is a table for that
 * @throws StartFailure where it can't be made: the tables are better left as they are then
 */
async function backUpBeforeUpdate(settings: BackupSettings) {
  if (settings.backup.every === 0) return undefined;
  const before = await appliedMigration(settings);
  if (before === '' || before >= (knownMigrations.at(-1) ?? '')) return undefined;
  console.log(
    'The database is from an earlier release. It is backed up before its tables are brought up to date.',
  );
  try {
    const { backup, address } = await makeBackupBeforeUpdate(settings);
    console.log(`The backup before the update is ${address}.`);
    if (backup.error) console.warn(`That backup is not whole: ${backup.error}`);
    return (db: Database) => backupsRepository(db).add(backup);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `The backup before the update can't be made: ${reason}`,
      'Nothing was changed. Mend that and start again, or start once with BACKUP_EVERY=0, which makes none.',
    );
  }
}

/** The last one; empty where the database has none yet, or can't be read, which whoever opens it next says. */
async function appliedMigration(settings: BackupSettings) {
  const db = await connectDatabase(settings);
  try {
    return await lastMigration(db).catch(() => '');
  } finally {
    await db.destroy();
  }
}
