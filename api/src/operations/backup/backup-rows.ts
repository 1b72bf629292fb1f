import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { damaged } from '../../server/archive/archive-problem';
import { batchesOf, readLines } from '../../server/archive/json-lines';
import type { Database } from '../../server/database/database';
import { isUnavailable } from '../../server/database/failures';
import { AT_ONCE, type TableName } from './backed-up-tables';

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** The file of a table, in the folder into which a backup was unpacked, or is about to be made of. */
export const linesOf = (staging: string, table: TableName) => join(staging, 'tables', `${table}.jsonl`);

/** Puts the rows of a backup into their table; answers how many there were. */
export async function insertAll(db: Database, table: TableName, path: string) {
  let count = 0;
  for await (const rows of batchesOf(readRows(table, path), AT_ONCE)) {
    await insertRows(db, table, rows);
    count += rows.length;
  }
  return count;
}

/** How many rows a table has. */
export async function countRows(db: Database, table: TableName) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The rows of a table, one after the other, as they stand in a backup. */
export async function* readRows(table: TableName, path: string) {
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
