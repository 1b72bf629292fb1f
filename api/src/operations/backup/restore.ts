import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { contentTypes } from '../../content/types';
import { damaged, newer } from '../../server/archive/archive-problem';
import { batchesOf, readLines, writeLines } from '../../server/archive/json-lines';
import { unpackArchive } from '../../server/archive/read-archive';
import { audit } from '../../cms/audit/audit';
import { announceRestore } from '../../server/cache/restores';
import {
  connectDatabase,
  type Database,
  migrate,
  openDatabase,
  patiently,
} from '../../server/database/database';
import { isUnavailable } from '../../server/database/failures';
import { setSequence } from '../../server/database/sequences';
import { whileStarting } from '../../server/database/start-lock';
import { incomingPath } from '../../media/library/incoming-file';
import { searchIndex } from '../../cms/search/search-index';
import type { Settings } from '../../server/settings/settings';
import { allTables, AT_ONCE, hasId, keptTables, rowsOf, type TableName } from './backed-up-tables';
import { backUp, backupPath } from './back-up';
import { backupFormat, type BackupManifest, knownMigrations } from './backup-format';
import { placeFiles, removeOtherFiles } from './stored-files';

type Site = Pick<Settings, 'databaseUrl' | 'dataDir'>;

/** Whoever restores trusts their own backup; this only tells what can be none. */
const limits = {
  files: 1_000_000,
  bytes: Number.MAX_SAFE_INTEGER,
  bytesOf: (name: string) => (/^(tables|storage\/(media|originals))\//.test(name) ? Infinity : undefined),
};

/**
 * Puts a site into the state of a backup. Nothing is touched before the whole archive was found to be good; then all
 * rows are replaced in one transaction, and a site that runs meanwhile shows either all of it or nothing. What was
 * there before is backed up first, unless `keepFormer` is false.
 * @returns how many rows and files were put back, when the backup was made, and where the former state is
 * @throws ArchiveProblem where the archive is damaged, cut short, none of ours, or of a newer release
 */
export async function restore(settings: Site, path: string, { keepFormer = true } = {}) {
  const staging = await incomingPath(settings);
  try {
    const manifest = await unpackArchive(createReadStream(path), staging, backupFormat, limits);
    await bringUpToDate(staging, manifest);
    return await whileStarting(settings, async () => {
      const db = await openDatabase(settings);
      try {
        const former = keepFormer
          ? (await backUp(settings, backupPath(settings, 'before-restore'))).path
          : undefined;
        const files = manifest.files.map(({ name }) => name).filter((name) => name.startsWith('storage/'));
        await placeFiles(files, staging, settings);
        const before = new Date();
        const rows = await patiently(db, settings, (patient) =>
          replaceRows(patient, settings, staging, manifest.made_at),
        );
        await removeOtherFiles(files, before, settings);
        return { rows, files: files.length, made_at: manifest.made_at, former };
      } finally {
        await db.destroy();
      }
    });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

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
    await migrate(db, 'sqlite', migration);
    for (const table of keptTables) if (table in tables) await insertAll(db, table, linesOf(staging, table));
    await migrate(db, 'sqlite');
    for (const table of keptTables) await writeLines(linesOf(staging, table), rowsOf(db, table));
  } finally {
    await db.destroy();
  }
}

const linesOf = (staging: string, table: TableName) => join(staging, 'tables', `${table}.jsonl`);

async function replaceRows(db: Database, { databaseUrl }: Site, staging: string, made_at: string) {
  return db.transaction().execute(async (transaction) => {
    if (databaseUrl) {
      // Nobody writes in between; reading goes on.
      const names = sql.join(allTables.map((table) => sql.table(table)));
      await sql`lock table ${names} in exclusive mode`.execute(transaction);
    }
    for (const table of allTables.toReversed()) await transaction.deleteFrom(table).execute();
    let rows = 0;
    for (const table of keptTables) {
      rows += await insertAll(transaction, table, linesOf(staging, table));
      if (databaseUrl && hasId(table)) await setSequence(transaction, table);
    }
    await searchIndex(transaction).rebuild(contentTypes);
    await audit(transaction).note(
      { user: null, ip: null },
      { action: 'restored', kind: 'site', details: { made_at } },
    );
    await announceRestore(transaction, databaseUrl ? 'postgres' : 'sqlite');
    return rows;
  });
}

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

async function insertAll(db: Database, table: TableName, path: string) {
  let count = 0;
  for await (const rows of batchesOf(readRows(table, path), AT_ONCE)) {
    await insertRows(db, table, rows);
    count += rows.length;
  }
  return count;
}

async function* readRows(table: TableName, path: string) {
  for await (const line of readLines(path)) {
    const { data: row } = Row.safeParse(line);
    if (!row) throw damaged(`the table ${table} contains something that is not a row`);
    yield row;
  }
}

/** Which columns a table has, and what may stand in them, is the database's to judge. */
const insertRows = (db: Database, table: TableName, rows: z.infer<typeof Row>[]) =>
  db
    .insertInto(table)
    .values(rows as never)
    .execute()
    .catch((error: unknown) => {
      if (isUnavailable(error) || !(error instanceof Error)) throw error;
      throw damaged(`the database refuses its rows for the table ${table} (${error.message})`);
    });
