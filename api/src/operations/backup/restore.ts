import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { contentTypes } from '../../content/types';
import { ArchiveProblem, damagedArchive, newerArchive } from '../../server/archive/archive-problem';
import { writeLines } from '../../server/archive/json-lines';
import { unpackArchive } from '../../server/archive/read-archive';
import { audit } from '../../cms/audit/audit';
import { announceRestore } from '../../server/cache/restores';
import {
  connectDatabase,
  type Database,
  openDatabase,
  withoutTimeLimits,
} from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import { setSequence } from '../../server/database/sequences';
import { whileStarting } from '../../server/database/start-lock';
import { incomingPath } from '../../media/library/files/incoming-file';
import { rebuildIndex } from '../../cms/search/index-build';
import { mailingsRepository } from '../../inbox/newsletter/mailings/mailings.repository';
import { StartFailure } from '../../server/settings/start-failure';
import { hasId, keptTables, replacedTables, readRowsInOrder } from './backed-up-tables';
import { type BackedUpSite, backUp, backupPath, type BackupSource } from './back-up';
import {
  backupFormat,
  backupLimits,
  type BackupManifest,
  knownMigrations,
  lastMigration,
} from './backup-format';
import { insertAll, tablePath, readRows } from './backup-rows';
import { type BackupStore, folderStore } from './store/backup-store';
import { decrypted, readBackupKey } from './store/encryption';
import { missingFiles, missingSentence } from './store/missing-files';
import { isStoredFile, nameInStore, placeFiles, removeFilesBut, storedFiles } from './store/stored-files';

interface RestoreOptions {
  keepFormer?: boolean;
  mayBeIncomplete?: boolean;
}

export const restore = (settings: BackedUpSite, path: string, options?: RestoreOptions) =>
  restoreFrom(settings, folderStore(dirname(path)), basename(path), options);

/**
 * Restores a backup. Nothing is changed before the whole archive has been verified. Then all rows are
 * replaced in one transaction, so a running site shows either the old state or the new one. The old state is
 * backed up first unless `keepFormer` is false.
 * @returns numbers of rows and files, the backup's time, and the backup of the old state
 * @throws ArchiveProblem if the archive is damaged or incomplete, lacks files, has a different format, is
 * from a newer release, or is encrypted with a different key
 */
export async function restoreFrom(
  settings: BackedUpSite,
  store: BackupStore,
  name: string,
  { keepFormer = true, mayBeIncomplete = false }: RestoreOptions = {},
) {
  const key = await readBackupKey(settings.backup.keyFile);
  const staging = await incomingPath(settings);
  try {
    const content = decrypted(name, await store.open(name), key);
    const manifest = await unpackArchive(content, staging, backupFormat, backupLimits);
    await bringUpToDate(staging, manifest);
    const missing = await missingIn(staging, manifest);
    if (missing.length > 0 && !mayBeIncomplete) {
      const advice = 'Choose another backup, or restore it anyway with --incomplete.';
      throw new ArchiveProblem(`This backup is not complete. ${missingSentence(missing)} ${advice}`);
    }
    return await whileStarting(settings, async () => {
      const db = await openDatabase(settings);
      try {
        await checkTables(db, settings);
        const former = keepFormer
          ? (await backUp(settings, backupPath(settings, 'before-restore'))).path
          : undefined;
        const files = storedIn(manifest).map(nameInStore);
        const before = (await storedFiles(settings)).map(({ name }) => name);
        await placeFiles(files, staging, settings);
        const rows = await withoutTimeLimits(db, settings, (patient) =>
          replaceRows(patient, settings, staging, manifest.made_at),
        );
        // Keeps files that the content needs but the backup lacks. If the store has them, they are the right
        // ones, because their names are hashes of the content.
        await removeFilesBut(new Set([...files, ...missing.map(nameInStore)]), before, settings);
        return { rows, files: files.length, made_at: manifest.made_at, former };
      } finally {
        await db.destroy();
      }
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

const storedIn = ({ files }: BackupManifest) => files.map(({ name }) => name).filter(isStoredFile);

const missingIn = (staging: string, manifest: BackupManifest) =>
  missingFiles(
    (table) => (table in manifest.tables ? readRows(table, tablePath(staging, table)) : []),
    new Set(storedIn(manifest)),
  );

/** Migrates rows from an older release in a scratch database. */
async function bringUpToDate(staging: string, { migration, tables }: BackupManifest) {
  if (migration === knownMigrations().at(-1)) {
    const missing = keptTables.find((table) => !(table in tables));
    if (missing) throw damagedArchive(`the table ${missing} is missing`);
    return;
  }
  if (!knownMigrations().includes(migration)) throw newerArchive();
  const db = await connectDatabase({ databaseUrl: undefined, dataDir: join(staging, 'older') });
  try {
    await migrate(db, 'sqlite', { to: migration });
    for (const table of keptTables)
      if (table in tables) await insertAll(db, table, tablePath(staging, table));
    await migrate(db, 'sqlite');
    for (const table of keptTables) await writeLines(tablePath(staging, table), readRowsInOrder(db, table));
  } finally {
    await db.destroy();
  }
}

/** Rejects a database from a newer release, because tables unknown to this one would keep their rows. */
async function checkTables(db: Database, { databaseUrl, dataDir }: BackedUpSite) {
  if ((await lastMigration(db)) === knownMigrations().at(-1)) return;
  const makeRoom = databaseUrl
    ? 'set DATABASE_URL to an empty database'
    : `move ${join(dataDir, 'lapis.sqlite')}* to another folder`;
  throw new StartFailure(
    `The database is from a newer release, and this one can’t replace what is in it. Restore with that release; or, to go back to this one, stop the site, ${makeRoom}, and restore again.`,
  );
}

async function replaceRows(db: Database, { databaseUrl }: BackupSource, staging: string, made_at: string) {
  return db.transaction().execute(async (transaction) => {
    if (databaseUrl) {
      // Locks the tables against writes, but not reads.
      const names = sql.join(replacedTables.map((table) => sql.table(table)));
      await sql`lock table ${names} in exclusive mode`.execute(transaction);
    }
    for (const table of replacedTables.toReversed()) await transaction.deleteFrom(table).execute();
    let rows = 0;
    for (const table of keptTables) {
      rows += await insertAll(transaction, table, tablePath(staging, table));
      if (databaseUrl && hasId(table)) await setSequence(transaction, table);
    }
    await mailingsRepository(transaction).pauseRestored();
    await rebuildIndex(transaction, contentTypes);
    await audit(transaction).note(
      { user: null, ip: null },
      { action: 'restored', kind: 'site', details: { made_at } },
    );
    await announceRestore(transaction, databaseUrl ? 'postgres' : 'sqlite');
    return rows;
  });
}
