import { sql } from 'kysely';
import type { Database } from './database';
import { folded } from './lists';

/** Columns of folded text that lists search, besides those of the types of content. */
export const foldedColumns: readonly (readonly [table: string, column: string])[] = [
  ['media', 'words'],
  ['audit', 'searched'],
  ['messages', 'searched'],
  ['users', 'firstname_folded'],
  ['users', 'lastname_folded'],
  ['supporters', 'name_folded'],
  ['statement_lines', 'text_folded'],
];

/** Rows that are looked at in one transaction: others who write wait for no more than these. */
const AT_ONCE = 500;

/**
 * Folds the text of a column as this release does, in the next rows after an id: an older release has left letters
 * apart that are the same for a search.
 * @returns the id of the last row; undefined if there is none
 */
export async function refoldAfter(db: Database, [table, column]: readonly [string, string], after: number) {
  const [from, text] = [sql.table(table), sql.ref(column)];
  const { rows } = await sql<{ id: number; text: string }>`
    select id, ${text} as text from ${from} where id > ${after} order by id limit ${AT_ONCE}
  `.execute(db);
  for (const { id, text: before } of rows) {
    const now = folded(before);
    if (now === before) continue;
    await sql`update ${from} set ${text} = ${now} where id = ${id} and ${text} = ${before}`.execute(db);
  }
  return rows.at(-1)?.id;
}
