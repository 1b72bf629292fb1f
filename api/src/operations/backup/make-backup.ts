import { stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { ArchiveProblem } from '../../server/archive/archive-problem';
import { connectDatabase, type Database } from '../../server/database/database';
import { makeFolder } from '../../server/settings/data-dir';
import type { Settings } from '../../server/settings/settings';
import { StartFailure } from '../../server/settings/start-failure';
import { openStore, storeOf } from '../../server/storage/open-store';
import { timestamp } from '../../server/time/clock';
import { type Site, writeBackup } from './back-up';
import { backupName, type BackupStore, bucketStore, folderStore } from './backup-store';
import { type Backup, backupsRepository, type NewBackup } from './backups.repository';
import { decrypted, readBackupKey } from './encryption';
import { missingSentence } from './missing-files';
import { outdated } from './retention';
import { storedFiles } from './stored-files';
import { verifyBackup } from './verify-backup';

export type BackupSettings = Site & Pick<Settings, 'backup'>;

/** Room that is left for what else is written meanwhile, in bytes. */
const SPARE = 64 * 1024 * 1024;

/** The store of the settings. */
export const openBackupStore = ({ backup: { store } }: Pick<Settings, 'backup'>): BackupStore =>
  store.folder === undefined ? bucketStore(openStore(store.url)) : folderStore(store.folder, store);

interface Wanted {
  reason: Backup['reason'];
  /** A file that somebody named, in place of the store. */
  path?: string | undefined;
}

/**
 * Makes a backup, restores it into a scratch database, notes how that went, and deletes those that have had their
 * time.
 * @returns what was made; `error` says why it is not good where it isn't
 * @throws StartFailure where none can be made
 */
export async function makeBackup(settings: BackupSettings, { reason, path }: Wanted) {
  const place = await placeOf(settings, 'backup', path);
  const db = await connectDatabase(settings);
  try {
    const backups = backupsRepository(db);
    const made_at = timestamp();
    const noted = { name: path === undefined ? place.name : null, reason, made_at };
    // An empty database, or that of another release, has no such table; what follows says so.
    const id = await backups.begin(noted).catch(() => undefined);
    const outcome = await writeAndVerify(settings, place).catch(async (error: unknown) => {
      if (id !== undefined) await backups.finish(id, { error: reasonOf(error) });
      throw error;
    });
    if (id !== undefined) await backups.finish(id, outcome);
    await prune(db, settings);
    return { ...noted, ...outcome, address: place.store.addressOf(place.name) };
  } finally {
    await db.destroy();
  }
}

/** The same before the tables of an earlier release are changed; the table that notes backups may not be there yet. */
export async function makeBackupBeforeUpdate(settings: BackupSettings) {
  const place = await placeOf(settings, 'before-update');
  const made_at = timestamp();
  const outcome = await writeAndVerify(settings, place, { mayBeOlder: true });
  const backup: NewBackup = { name: place.name, reason: 'update', made_at, ...outcome };
  return { backup, address: place.store.addressOf(place.name) };
}

interface Place {
  store: BackupStore;
  name: string;
}

async function placeOf(
  settings: BackupSettings,
  prefix: Parameters<typeof backupName>[0],
  path?: string,
): Promise<Place> {
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

async function writeAndVerify(settings: BackupSettings, { store, name }: Place, { mayBeOlder = false } = {}) {
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

/** @throws StartFailure where the disk has less room than the backup and its check may take */
async function expectRoom(settings: Site, { isHere }: BackupStore) {
  const { bavail, bsize } = await statfs(await makeFolder(settings.dataDir));
  const free = bavail * bsize;
  let needed = SPARE + 3 * (await databaseBytes(settings));
  // From one bucket into another they only pass through.
  if (isHere || storeOf(settings).pathOf('media') !== undefined) {
    for (const { size } of await storedFiles(settings)) needed += size;
  }
  if (free >= needed) return;
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  throw new StartFailure(
    `A backup may need ${megabytes(needed)} on the disk of ${settings.dataDir}, and ${megabytes(free)} are free.`,
  );
}

async function databaseBytes(settings: Site) {
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

/** Deletes what has had its time, of what this site has made itself. */
async function prune(db: Database, settings: BackupSettings) {
  const backups = backupsRepository(db);
  const store = openBackupStore(settings);
  const all = await backups.list();
  const leaving = new Set(outdated(all, settings.backup.keep));
  // Two that were made in the same second have one name.
  const kept = new Set(all.filter((backup) => !leaving.has(backup)).map(({ name }) => name));
  for (const { id, name, verified_at } of leaving) {
    if (name !== null && !kept.has(name)) await store.remove(name);
    // That it failed tells for how long there has been no good one.
    if (verified_at === null) await backups.finish(id, { name: null });
    else await backups.remove(id);
  }
  await backups.purge();
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));
