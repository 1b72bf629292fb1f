import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { incomingPath } from '../../media/library/files/incoming-file';
import { damagedArchive, newerArchive } from '../../server/archive/archive-problem';
import { unpackArchive } from '../../server/archive/read-archive';
import { connectDatabase } from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import type { BackupSource } from './back-up';
import { keptTables } from './backed-up-tables';
import { backupFormat, backupLimits, type BackupManifest, knownMigrations } from './backup-format';
import { countRows, insertAll, tablePath, readRows } from './backup-rows';
import { missingFiles } from './store/missing-files';
import { isStoredFile } from './store/stored-files';

/**
 * Restores a backup into a scratch SQLite database beside the site's, and compares the row counts of all
 * tables and every byte of each file. Files are streamed.
 * @param content the decrypted backup
 * @returns numbers of rows and files, the backup's time, and missing files
 * @throws ArchiveProblem with the reason if the backup can't be restored
 */
export async function verifyBackup(settings: Pick<BackupSource, 'dataDir'>, content: Readable) {
  const staging = await incomingPath(settings);
  try {
    const manifest = await unpackArchive(content, staging, backupFormat, {
      ...backupLimits,
      isKept: (name) => !isStoredFile(name),
    });
    const rows = await restoreRows(staging, manifest);
    const files = manifest.files.map(({ name }) => name).filter(isStoredFile);
    const missing = await missingFiles(
      (table) => (table in manifest.tables ? readRows(table, tablePath(staging, table)) : []),
      new Set(files),
    );
    return { rows, files: files.length, made_at: manifest.made_at, missing };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function restoreRows(staging: string, { migration, tables }: BackupManifest) {
  if (!knownMigrations().includes(migration)) throw newerArchive();
  const present = keptTables.filter((table) => table in tables);
  const scratch = await connectDatabase({ databaseUrl: undefined, dataDir: join(staging, 'scratch') });
  try {
    await migrate(scratch, 'sqlite', { to: migration });
    let rows = 0;
    await scratch.transaction().execute(async (transaction) => {
      for (const table of present) {
        await insertAll(transaction, table, tablePath(staging, table));
        const count = await countRows(transaction, table);
        if (count !== tables[table]) {
          throw damagedArchive(`the table ${table} has ${count} rows, but ${tables[table]} were backed up`);
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
