import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { incomingPath } from '../../media/library/incoming-file';
import { damaged, newer } from '../../server/archive/archive-problem';
import { unpackArchive } from '../../server/archive/read-archive';
import { connectDatabase } from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import type { Site } from './back-up';
import { keptTables } from './backed-up-tables';
import { backupFormat, backupLimits, type BackupManifest, knownMigrations } from './backup-format';
import { countRows, insertAll, linesOf, readRows } from './backup-rows';
import { missingFiles } from './missing-files';
import { isStoredFile } from './stored-files';

/**
 * Restores a backup into a scratch database, a SQLite file beside the site's, and compares: the rows of each table are
 * as many as were backed up, and every file is byte for byte what it was. Of files only one piece at a time is held.
 * @param content the backup, decrypted
 * @returns how many rows and files it holds, when it was made, and which files its content needs and it lacks
 * @throws ArchiveProblem with the reason why it could not be restored
 */
export async function verifyBackup(settings: Pick<Site, 'dataDir'>, content: Readable) {
  const staging = await incomingPath(settings);
  try {
    const manifest = await unpackArchive(content, staging, backupFormat, {
      ...backupLimits,
      isKept: (name) => !isStoredFile(name),
    });
    const rows = await restoreRows(staging, manifest);
    const files = manifest.files.map(({ name }) => name).filter(isStoredFile);
    const missing = await missingFiles(
      (table) => (table in manifest.tables ? readRows(table, linesOf(staging, table)) : []),
      new Set(files),
    );
    return { rows, files: files.length, made_at: manifest.made_at, missing };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function restoreRows(staging: string, { migration, tables }: BackupManifest) {
  if (!knownMigrations.includes(migration)) throw newer();
  const present = keptTables.filter((table) => table in tables);
  const scratch = await connectDatabase({ databaseUrl: undefined, dataDir: join(staging, 'scratch') });
  try {
    await migrate(scratch, 'sqlite', { to: migration });
    let rows = 0;
    await scratch.transaction().execute(async (transaction) => {
      for (const table of present) {
        await insertAll(transaction, table, linesOf(staging, table));
        const count = await countRows(transaction, table);
        if (count !== tables[table]) {
          throw damaged(`the table ${table} has ${count} rows where ${tables[table]} were backed up`);
        }
        rows += count;
      }
    });
    await migrate(scratch, 'sqlite');
    return rows;
  } finally {
    await scratch.destroy();
  }
}
