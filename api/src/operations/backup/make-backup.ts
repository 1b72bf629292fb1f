import { stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { ArchiveProblem } from '../../server/archive/archive-problem';
import { connectDatabase, type Database } from '../../server/database/database';
import { makeFolder } from '../../server/settings/data-dir';
import type { Settings } from '../../server/settings/settings';
import { StartFailure } from '../../server/settings/start-failure';
import { openStore, openSiteStore } from '../../server/storage/open-store';
import { timestamp } from '../../server/time/clock';
import { type BackupSource, writeBackup } from './back-up';
import { backupName, type BackupStore, bucketStore, folderStore } from './store/backup-store';
import { type Backup, backupsRepository, type NewBackup } from './store/backups.repository';
import { decrypted, readBackupKey } from './store/encryption';
import { missingSentence } from './store/missing-files';
import { outdated } from './store/retention';
import { storedFiles } from './store/stored-files';
import { verifyBackup } from './verify-backup';

export type BackupSettings = BackupSource & Pick<Settings, 'backup'>;

const SPARE = 64 * 1024 * 1024;

export const openBackupStore = ({ backup: { store } }: Pick<Settings, 'backup'>): BackupStore =>
  store.folder === undefined ? bucketStore(openStore(store.url)) : folderStore(store.folder, store);

interface MakeBackupOptions {
  reason: Backup['reason'];
  path?: string | undefined;
}

/**
 * Makes a backup, tests it in a scratch database, records the result and deletes outdated ones.
 * @returns the backup; `error` is set if it isn't good
 * @throws StartFailure if none can be made
 */
export async function makeBackup(settings: BackupSettings, { reason, path }: MakeBackupOptions) {
  const place = await chooseTarget(settings, 'backup', path);
  const db = await connectDatabase(settings);
  try {
    const backups = backupsRepository(db);
    const made_at = timestamp();
    const noted = { name: path === undefined ? place.name : null, reason, made_at };
    // Errors are ignored: if the database is empty or from another release, the table is missing, and the
    // next step reports this.
    const id = await backups.begin(noted).catch(() => undefined);
    const outcome = await writeAndVerify(settings, place).catch(async (error: unknown) => {
      if (id !== undefined) await backups.finish(id, { error: errorMessage(error) });
      throw error;
    });
    if (id !== undefined) await backups.finish(id, outcome);
    await prune(db, settings);
    return { ...noted, ...outcome, address: place.store.addressOf(place.name) };
  } finally {
    await db.destroy();
  }
}

/**
 * Makes a backup before a migration. Returns it without recording it, because the table for backups may not
 * exist yet.
 */
export async function makeBackupBeforeUpdate(settings: BackupSettings) {
  const place = await chooseTarget(settings, 'before-update');
  const made_at = timestamp();
  const outcome = await writeAndVerify(settings, place, { mayBeOlder: true });
  const backup: NewBackup = { name: place.name, reason: 'update', made_at, ...outcome };
  return { backup, address: place.store.addressOf(place.name) };
}

interface BackupTarget {
  store: BackupStore;
  name: string;
}

async function chooseTarget(
  settings: BackupSettings,
  prefix: Parameters<typeof backupName>[0],
  path?: string,
): Promise<BackupTarget> {
  if (path !== undefined) {
    const isEncrypted = settings.backup.keyFile !== undefined;
    if (isEncrypted && !path.endsWith('.age')) {
      throw new StartFailure(
        'BACKUP_KEY_FILE is set, so the backup is encrypted: give a name that ends in .age.',
      );
    }
    if (!isEncrypted && path.endsWith('.age')) {
      throw new StartFailure(
        'BACKUP_KEY_FILE is not set, so the backup would not be encrypted: give another name.',
      );
    }
    return { store: folderStore(dirname(path)), name: basename(path) };
  }
  return {
    store: openBackupStore(settings),
    name: backupName(prefix, settings.backup.keyFile !== undefined),
  };
}

async function writeAndVerify(
  settings: BackupSettings,
  { store, name }: BackupTarget,
  { mayBeOlder = false } = {},
) {
  const key = await readBackupKey(settings.backup.keyFile);
  await expectRoom(settings, store);
  const { bytes, rows, files, missing } = await writeBackup(settings, store, name, { key, mayBeOlder });
  const made = { bytes, row_count: rows, file_count: files };
  if (missing.length > 0) return { ...made, verified_at: null, error: missingSentence(missing) };
  try {
    await verifyBackup(settings, decrypted(name, await store.open(name), key));
    return { ...made, verified_at: timestamp(), error: null };
  } catch (error) {
    if (!(error instanceof ArchiveProblem)) throw error;
    return { ...made, verified_at: null, error: `It could not be restored: ${error.message}` };
  }
}

/** @throws StartFailure if the disk has too little space for the backup and its test */
async function expectRoom(settings: BackupSource, { isHere }: BackupStore) {
  const { bavail, bsize } = await statfs(await makeFolder(settings.dataDir));
  const free = bavail * bsize;
  let needed = SPARE + 3 * (await databaseBytes(settings));
  // Files streamed from one bucket to another take no disk space.
  if (isHere || openSiteStore(settings).pathOf('media') !== undefined) {
    for (const { size } of await storedFiles(settings)) needed += size;
  }
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new StartFailure(
    `A backup may need ${megabytes(needed)} on the disk of ${settings.dataDir}, and ${megabytes(free)} are free.`,
  );
}

async function databaseBytes(settings: BackupSource) {
  if (!settings.databaseUrl) {
    const file = await stat(join(settings.dataDir, 'lapis.sqlite')).catch(() => undefined);
    return file?.size ?? 0;
  }
  const db = await connectDatabase(settings);
  try {
    const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
      db,
    );
    return rows[0]?.size ?? 0;
  } finally {
    await db.destroy();
  }
}

async function prune(db: Database, settings: BackupSettings) {
  const backups = backupsRepository(db);
  const store = openBackupStore(settings);
  const all = await backups.list();
  const leaving = new Set(outdated(all, settings.backup.keep));
  // Backups made in the same second share a name, and thus a file.
  const kept = new Set(all.filter((backup) => !leaving.has(backup)).map(({ name }) => name));
  for (const { id, name, verified_at } of leaving) {
    if (name !== null && !kept.has(name)) await store.remove(name);
    // Records of failed backups are kept, to show how long there has been no good one.
    if (verified_at === null) await backups.finish(id, { name: null });
    else await backups.remove(id);
  }
  await backups.purge();
}

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error));
