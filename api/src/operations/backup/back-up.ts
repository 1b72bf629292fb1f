import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PassThrough } from 'node:stream';
import { incomingPath } from '../../media/library/incoming-file';
import { writeLines } from '../../server/archive/json-lines';
import { writeArchive } from '../../server/archive/write-archive';
import { type Database, inSnapshot, unusable } from '../../server/database/database';
import type { Settings } from '../../server/settings/settings';
import { StartFailure } from '../../server/settings/start-failure';
import type { StoreSettings } from '../../server/storage/open-store';
import { timestamp } from '../../server/time/clock';
import { keptTables, rowsOf, type TableName } from './backed-up-tables';
import { backupFormat, knownMigrations, lastMigration } from './backup-format';
import { countRows, linesOf } from './backup-rows';
import { backupName, type BackupStore, folderStore } from './backup-store';
import { type BackupKey, readBackupKey } from './encryption';
import { missingFiles } from './missing-files';
import { holdFiles } from './stored-files';

export type Site = StoreSettings & Pick<Settings, 'databaseUrl'>;
export type BackedUpSite = Site & { backup: Pick<Settings['backup'], 'keyFile'> };

interface Options {
  key?: BackupKey | undefined;
  /** Whether the database may be from an earlier release. */
  mayBeOlder?: boolean;
}

/**
 * Writes all of a site into one file of a store, which is there only when it is whole: the database as it is at one
 * moment, and the files of that moment. The site may run meanwhile.
 * @returns how many rows and files it holds, its size in bytes, and the names of files that it should hold and that
 * are not there
 * @throws StartFailure where the database is not one of this release
 */
export async function writeBackup(
  settings: Site,
  store: BackupStore,
  name: string,
  { key, mayBeOlder = false }: Options = {},
) {
  const staging = await incomingPath(settings);
  try {
    let held = await hold(settings, staging, mayBeOlder);
    if (held.missing.length > 0) {
      // Files that were replaced at the very moment are there at the next.
      await rm(staging, { recursive: true, force: true });
      held = await hold(settings, staging, mayBeOlder);
    }
    const { migration, tables, files, missing } = held;
    const archive = new PassThrough();
    const about = { made_at: timestamp(), migration, tables };
    const writing = writeArchive(archive, backupFormat, about, async (add) => {
      for (const table of Object.keys(tables) as TableName[]) {
        await add(`tables/${table}.jsonl`, linesOf(staging, table));
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
    // Each ends with an error where the other one does.
    const [bytes] = await Promise.all([putting(), writing]);
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    return { rows, files: files.length, bytes, missing };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Writes a backup into a file of that path, or into one named by the time in the folder of backups of the data. */
export async function backUp(settings: BackedUpSite, path = backupPath(settings)) {
  const key = await readBackupKey(settings.backup.keyFile);
  return { path, ...(await writeBackup(settings, folderStore(dirname(path)), basename(path), { key })) };
}

/** Where a backup goes that nobody named, by the time: `backups/backup-2026-11-21T10-00-00.tar.gz` of the data. */
export const backupPath = (
  { dataDir, backup }: Pick<BackedUpSite, 'dataDir' | 'backup'>,
  prefix: Parameters<typeof backupName>[0] = 'backup',
) => join(dataDir, 'backups', backupName(prefix, backup.keyFile !== undefined));

/** Writes the rows into a folder, and keeps hold of the files as they are at the same moment. */
async function hold(settings: Site, staging: string, mayBeOlder: boolean) {
  return inSnapshot(settings, async (db) => {
    const migration = await lastMigration(db).catch((error: unknown) => {
      throw unusable(settings, error);
    });
    if (mayBeOlder ? !knownMigrations.includes(migration) : migration !== knownMigrations.at(-1)) {
      throw new StartFailure('The database is from another release: start the site once, then back it up.');
    }
    const files = await holdFiles(settings, staging);
    const present = mayBeOlder ? await presentTables(db) : keptTables;
    const names = new Set(files.map(({ name }) => name));
    const missing = await missingFiles((table) => (present.includes(table) ? rowsOf(db, table) : []), names);
    const tables: Record<string, number> = {};
    for (const table of present) {
      const written = await writeLines(linesOf(staging, table), rowsOf(db, table));
      const count = await countRows(db, table);
      if (written !== count) throw new Error(`Of ${count} rows of the table ${table}, ${written} were read`);
      tables[table] = written;
    }
    return { migration, tables, files, missing };
  });
}

/** Those of the tables that are there already. */
async function presentTables(db: Database) {
  const names = new Set((await db.introspection.getTables()).map(({ name }) => name));
  return keptTables.filter((table) => names.has(table));
}
