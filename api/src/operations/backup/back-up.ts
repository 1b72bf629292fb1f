import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeLines } from '../../server/archive/json-lines';
import { writeArchive } from '../../server/archive/write-archive';
import { makeFolder } from '../../server/settings/data-dir';
import { timestamp } from '../../server/time/clock';
import { inSnapshot, unusable } from '../../server/database/database';
import { incomingPath } from '../../media/library/incoming-file';
import type { Settings } from '../../server/settings/settings';
import { StartFailure } from '../../server/settings/start-failure';
import { keptTables, rowsOf } from './backed-up-tables';
import { backupFormat, knownMigrations, lastMigration } from './backup-format';
import { linkFiles } from './stored-files';

type Site = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** Where a backup goes that nobody named, by the time: `backups/backup-2026-11-21T10-00-00.tar.gz` of the data. */
export const backupPath = ({ dataDir }: Pick<Settings, 'dataDir'>, prefix = 'backup') =>
  join(dataDir, 'backups', `${prefix}-${timestamp().slice(0, 19).replaceAll(':', '-')}.tar.gz`);

/**
 * Writes all of a site into one file, which is there only when it is whole: the database as it is at one moment, and
 * the files of that moment. The site may run meanwhile.
 * @returns the file, how many rows and files it holds, and its size in bytes
 * @throws StartFailure where the database is not one of this release
 */
export async function backUp(settings: Site, path = backupPath(settings)) {
  const staging = await incomingPath(settings);
  const unfinished = `${path}.${randomUUID().slice(0, 8)}.new`;
  try {
    const { migration, tables, files } = await hold(settings, staging);
    await makeFolder(dirname(path));
    // A backup holds everything, so nobody but who made it may read it.
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    await writeArchive(target, backupFormat, { made_at: timestamp(), migration, tables }, async (add) => {
      for (const table of keptTables) await add(`tables/${table}.jsonl`, linesOf(staging, table));
      for (const file of files) await add(file.name, file.path);
    });
    await rename(unfinished, path);
    const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
    return { path, rows, files: files.length, bytes: (await stat(path)).size };
  } finally {
    await rm(staging, { recursive: true, force: true });
    await rm(unfinished, { force: true });
  }
}

const linesOf = (staging: string, table: string) => join(staging, 'tables', `${table}.jsonl`);

/** Writes the rows into a folder, and keeps hold of the files as they are at the same moment. */
async function hold(settings: Site, staging: string) {
  return inSnapshot(settings, async (db) => {
    const migration = await lastMigration(db).catch((error: unknown) => {
      throw unusable(settings, error);
    });
    if (migration !== knownMigrations.at(-1)) {
      throw new StartFailure('The database is from another release: start the site once, then back it up.');
    }
    const files = await linkFiles(settings, staging);
    const tables: Record<string, number> = {};
    for (const table of keptTables) {
      tables[table] = await writeLines(linesOf(staging, table), rowsOf(db, table));
    }
    return { migration, tables, files };
  });
}
