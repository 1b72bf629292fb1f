import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { damagedArchive } from '../../server/archive/archive-problem';
import { toBatches, readLines } from '../../server/archive/json-lines';
import type { Database } from '../../server/database/database';
import { isUnavailable } from '../../server/database/failures';
import { AT_ONCE, type TableName } from './backed-up-tables';

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const tablePath = (staging: string, table: TableName) => join(staging, 'tables', `${table}.jsonl`);

export async function insertAll(db: Database, table: TableName, path: string) {
  let count = 0;
  for await (const rows of toBatches(readRows(table, path), AT_ONCE)) {
    await insertRows(db, table, rows);
    count += rows.length;
  }
  return count;
}

export async function countRows(db: Database, table: TableName) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function* readRows(table: TableName, path: string) {
  for await (const line of readLines(path)) {
    const { data: row } = Row.safeParse(line);
    if (!row) throw damagedArchive(`the table ${table} contains something that is not a row`);
    yield row;
  }
}

/** Inserts rows without validating them, because the database validates columns and values. */
const insertRows = (db: Database, table: TableName, rows: z.infer<typeof Row>[]) =>
  db
    .insertInto(table)
    .values(rows as never)
    .execute()
    .catch((error: unknown) => {
      if (isUnavailable(error) || !(error instanceof Error)) throw error;
      throw damagedArchive(`the database refuses its rows for the table ${table} (${error.message})`);
    });
