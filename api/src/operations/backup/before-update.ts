import { connectDatabase, type Database, openDatabase } from '../../server/database/database';
import { StartFailure } from '../../server/settings/start-failure';
import { knownMigrations, lastMigration } from './backup-format';
import { backupsRepository } from './store/backups.repository';
import { readBackupKey } from './store/encryption';
import { makeBackupBeforeUpdate, type BackupSettings } from './make-backup';

/**
 * Backs up the database if it is from an earlier release, then opens and migrates it.
 * @throws StartFailure if the database or the backup key can't be used
 */
export async function openUpdatedDatabase(settings: BackupSettings) {
  await readBackupKey(settings.backup.keyFile);
  const noteBackup = await backUpBeforeUpdate(settings);
  const db = await openDatabase(settings);
  await noteBackup?.(db);
  return db;
}

/**
 * Backs up a database from an earlier release before its migration. New and current databases need no backup.
 * @returns a function that records the backup once its table exists
 * @throws StartFailure if the backup fails; the tables are left as they are
 */
async function backUpBeforeUpdate(settings: BackupSettings) {
  if (settings.backup.every === 0) return undefined;
  const before = await appliedMigration(settings);
  if (before === '' || before >= (knownMigrations().at(-1) ?? '')) return undefined;
  console.log(
    'The database is from an earlier release. It is backed up before its tables are brought up to date.',
  );
  try {
    const { backup, address } = await makeBackupBeforeUpdate(settings);
    console.log(`The backup before the update is ${address}.`);
    if (backup.error) console.warn(`That backup is not complete: ${backup.error}`);
    return (db: Database) => backupsRepository(db).add(backup);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartFailure(
      `The backup before the update can’t be made: ${reason}`,
      'Nothing was changed. Solve this and start again, or start once with BACKUP_EVERY=0, which makes no backup.',
    );
  }
}

async function appliedMigration(settings: BackupSettings) {
  const db = await connectDatabase(settings);
  try {
    return await lastMigration(db).catch(() => '');
  } finally {
    await db.destroy();
  }
}
