import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { incomingPath } from '../../media/library/files/incoming-file';
import { writeLines } from '../../server/archive/json-lines';
import { writeArchive } from '../../server/archive/write-archive';
import { type Database, inSnapshot, unusableDatabase } from '../../server/database/database';
import type { Settings } from '../../server/settings/settings';
import { StartFailure } from '../../server/settings/start-failure';
import type { StoreSettings } from '../../server/storage/open-store';
import { timestamp } from '../../server/time/clock';
import { keptTables, readRowsInOrder, type TableName } from './backed-up-tables';
import { backupFormat, knownMigrations, lastMigration } from './backup-format';
import { countRows, tablePath } from './backup-rows';
import { backupName, type BackupStore, folderStore } from './store/backup-store';
import { type BackupKey, readBackupKey } from './store/encryption';
import { missingFiles } from './store/missing-files';
import { pinFiles } from './store/stored-files';

export type BackupSource = StoreSettings & Pick<Settings, 'databaseUrl'>;
export type BackedUpSite = BackupSource & { backup: Pick<Settings['backup'], 'keyFile'> };

interface BackupOptions {
  key?: BackupKey | undefined;
  mayBeOlder?: boolean;
}

/**
 * Backs up a site's database and files to a single file in a store. The backup shows the site at one moment,
 * while the site keeps running. The file only appears once it is complete.
 * @returns numbers of rows and files, size in bytes, and the names of files that are missing
 * @throws StartFailure if the database is from another release
 */
export async function writeBackup(
  settings: BackupSource,
  store: BackupStore,
  name: string,
  { key, mayBeOlder = false }: BackupOptions = {},
) {
  const staging = await incomingPath(settings);
  try {
    let held = await takeSnapshot(settings, staging, mayBeOlder);
    if (held.missing.length > 0) {
      // Retries once, because missing files may have been replaced during the first snapshot.
      await rm(staging, { recursive: true, force: true });
      held = await takeSnapshot(settings, staging, mayBeOlder);
    }
    const { migration, tables, files, missing } = held;
    const archive = new PassThrough();
    const about = { made_at: timestamp(), migration, tables };
    const writing = writeArchive(archive, backupFormat, about, async (add) => {
      for (const table of Object.keys(tables) as TableName[]) {
        await add(`tables/${table}.jsonl`, tablePath(staging, table));
      }
      for (const file of files) await add(file.name, file.source);
    });
    const putting = async () => {
      try {
        return await store.put(name, key ? await key.encrypt(archive) : archive);
      } catch (error) {
        archive.destroy(error instanceof Error ? error : undefined);
        throw error;
      }
    };
    const [bytes] = await Promise.all([putting(), writing]);
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    return { rows, files: files.length, bytes, missing };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

export async function backUp(settings: BackedUpSite, path = backupPath(settings)) {
  const key = await readBackupKey(settings.backup.keyFile);
  return { path, ...(await writeBackup(settings, folderStore(dirname(path)), basename(path), { key })) };
}

/** Returns the default path for a backup: `backups/backup-2026-11-21T10-00-00.tar.gz` in the data folder. */
export const backupPath = (
  { dataDir, backup }: Pick<BackedUpSite, 'dataDir' | 'backup'>,
  prefix: Parameters<typeof backupName>[0] = 'backup',
) => join(dataDir, 'backups', backupName(prefix, backup.keyFile !== undefined));

async function takeSnapshot(settings: BackupSource, staging: string, mayBeOlder: boolean) {
  return inSnapshot(settings, async (db) => {
    const migration = await lastMigration(db).catch((error: unknown) => {
      throw unusableDatabase(settings, error);
    });
    if (migration !== '' && !knownMigrations().includes(migration))
      throw new StartFailure('The database is from a newer release: back it up with that release.');
    if (mayBeOlder ? !knownMigrations().includes(migration) : migration !== knownMigrations().at(-1)) {
      throw new StartFailure('The database is from another release: start the site once, then back it up.');
    }
    const files = await pinFiles(settings, staging);
    const present = mayBeOlder ? await presentTables(db) : keptTables;
    const names = new Set(files.map(({ name }) => name));
    const missing = await missingFiles(
      (table) => (present.includes(table) ? readRowsInOrder(db, table) : []),
      names,
    );
    const tables: Record<string, number> = {};
    for (const table of present) {
      const written = await writeLines(tablePath(staging, table), readRowsInOrder(db, table));
      const count = await countRows(db, table);
      if (written !== count) throw new Error(`Of ${count} rows of the table ${table}, ${written} were read`);
      tables[table] = written;
    }
    return { migration, tables, files, missing };
  });
}

/** Returns the backed-up tables that exist, because databases of older releases lack some. */
async function presentTables(db: Database) {
  const names = new Set((await db.introspection.getTables()).map(({ name }) => name));
  return keptTables.filter((table) => names.has(table));
}
