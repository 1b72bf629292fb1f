import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { contentTypes } from '../../content/types';
import { ArchiveProblem, damaged, newer } from '../../server/archive/archive-problem';
import { writeLines } from '../../server/archive/json-lines';
import { unpackArchive } from '../../server/archive/read-archive';
import { audit } from '../../cms/audit/audit';
import { announceRestore } from '../../server/cache/restores';
import { connectDatabase, type Database, openDatabase, patiently } from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import { setSequence } from '../../server/database/sequences';
import { whileStarting } from '../../server/database/start-lock';
import { incomingPath } from '../../media/library/incoming-file';
import { rebuildIndex } from '../../cms/search/index-build';
import { mailingsRepository } from '../../inbox/newsletter/mailings/mailings.repository';
import { StartFailure } from '../../server/settings/start-failure';
import { hasId, keptTables, replacedTables, rowsOf } from './backed-up-tables';
import { type BackedUpSite, backUp, backupPath, type Site } from './back-up';
import {
  backupFormat,
  backupLimits,
  type BackupManifest,
  knownMigrations,
  lastMigration,
} from './backup-format';
import { insertAll, linesOf, readRows } from './backup-rows';
import { type BackupStore, folderStore } from './backup-store';
import { decrypted, readBackupKey } from './encryption';
import { missingFiles, missingSentence } from './missing-files';
import { isStoredFile, nameInStore, placeFiles, removeFilesBut, storedFiles } from './stored-files';

interface Options {
  /** Whether what is there now is backed up first. */
  keepFormer?: boolean;
  /** Whether a backup is good enough that lacks files which its content needs. */
  mayBeIncomplete?: boolean;
}

/** Puts a site into the state of the backup in a file. */
export const restore = (settings: BackedUpSite, path: string, options?: Options) =>
  restoreFrom(settings, folderStore(dirname(path)), basename(path), options);

/**
 * Puts a site into the state of a backup. Nothing is touched before the whole archive was found to be good; then all
 * rows are replaced in one transaction, and a site that runs meanwhile shows either all of it or nothing. What was
 * there before is backed up first, unless `keepFormer` is false.
 * @returns how many rows and files were put back, when the backup was made, and where the former state is
 * @throws ArchiveProblem where the archive is damaged, cut short, none of ours, of a newer release, encrypted with
 * another key, or lacks files
 */
export async function restoreFrom(
  settings: BackedUpSite,
  store: BackupStore,
  name: string,
  { keepFormer = true, mayBeIncomplete = false }: Options = {},
) {
  const key = await readBackupKey(settings.backup.keyFile);
  const staging = await incomingPath(settings);
  try {
    const content = decrypted(name, await store.open(name), key);
    const manifest = await unpackArchive(content, staging, backupFormat, backupLimits);
    await bringUpToDate(staging, manifest);
    const missing = await missingIn(staging, manifest);
    if (missing.length > 0 && !mayBeIncomplete) {
      const advice = 'Choose another backup, or restore it all the same with --incomplete.';
      throw new ArchiveProblem(`This backup is not whole. ${missingSentence(missing)} ${advice}`);
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
        const rows = await patiently(db, settings, (patient) =>
          replaceRows(patient, settings, staging, manifest.made_at),
        );
        // What the backup lacks may be there: the name of a file says what is in it.
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

/** The files of the content, by their names in the backup. */
const storedIn = ({ files }: BackupManifest) => files.map(({ name }) => name).filter(isStoredFile);

const missingIn = (staging: string, manifest: BackupManifest) =>
  missingFiles(
    (table) => (table in manifest.tables ? readRows(table, linesOf(staging, table)) : []),
    new Set(storedIn(manifest)),
  );

/** Rows of an older release go through a database of their own, which the migrations bring up to date. */
async function bringUpToDate(staging: string, { migration, tables }: BackupManifest) {
  if (migration === knownMigrations.at(-1)) {
    const missing = keptTables.find((table) => !(table in tables));
    if (missing) throw damaged(`the table ${missing} is missing`);
    return;
  }
  if (!knownMigrations.includes(migration)) throw newer();
  const db = await connectDatabase({ databaseUrl: undefined, dataDir: join(staging, 'older') });
  try {
    await migrate(db, 'sqlite', { to: migration });
    for (const table of keptTables) if (table in tables) await insertAll(db, table, linesOf(staging, table));
    await migrate(db, 'sqlite');
    for (const table of keptTables) await writeLines(linesOf(staging, table), rowsOf(db, table));
  } finally {
    await db.destroy();
  }
}

/** What a newer release keeps in tables that this one doesn't know would be left behind. */
async function checkTables(db: Database, { databaseUrl, dataDir }: BackedUpSite) {
  if ((await lastMigration(db)) === knownMigrations.at(-1)) return;
  const makeRoom = databaseUrl
    ? 'set DATABASE_URL to an empty database'
    : `move ${join(dataDir, 'lapis.sqlite')}* to another folder`;
  throw new StartFailure(
    `The database is of a newer release, and this one can't replace what is in it. Restore with that release; or, to go back to this one, stop the site, ${makeRoom}, and restore again.`,
  );
}

async function replaceRows(db: Database, { databaseUrl }: Site, staging: string, made_at: string) {
  return db.transaction().execute(async (transaction) => {
    if (databaseUrl) {
      // Nobody writes in between; reading goes on.
      const names = sql.join(replacedTables.map((table) => sql.table(table)));
      await sql`lock table ${names} in exclusive mode`.execute(transaction);
    }
    for (const table of replacedTables.toReversed()) await transaction.deleteFrom(table).execute();
    let rows = 0;
    for (const table of keptTables) {
      rows += await insertAll(transaction, table, linesOf(staging, table));
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
