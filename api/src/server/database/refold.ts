import { sql } from 'kysely';
import type { Database } from './database';
import { foldText } from './lists';

export const foldedColumns: readonly (readonly [table: string, column: string])[] = [
  ['media', 'words'],
  ['audit', 'searched'],
  ['messages', 'searched'],
  ['users', 'firstname_folded'],
  ['users', 'lastname_folded'],
  ['supporters', 'name_folded'],
  ['statement_lines', 'text_folded'],
];

/** Number of rows per batch, so that other writers don't wait long. */
const AT_ONCE = 500;

/**
 * Folds a column's text again, in a batch of rows after an id. An older release may have folded it by
 * different rules.
 * @returns the id of the last row, or undefined if there is none
 */
export async function refoldAfter(db: Database, [table, column]: readonly [string, string], after: number) {
  const [from, text] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ id: number; text: string }>`
    select id, ${text} as text from ${from} where id > ${after} order by id limit ${AT_ONCE}
  `.execute(db);
  for (const { id, text: before } of rows) {
    const now = foldText(before);
    if (now === before) continue;
    await sql`update ${from} set ${text} = ${now} where id = ${id} and ${text} = ${before}`.execute(db);
  }
  return rows.at(-1)?.id;
}
