import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine';

/**
 * Adds a trigram index on columns of folded text, for finding parts of words (`containsIndexed`). On
 * PostgreSQL this is a GIN index on arrays, because its trigram extension isn't available to every site.
 */
export async function indexParts(db: Kysely<unknown>, engine: Engine, table: string, columns: string[]) {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (engine === 'postgres') {
    await run(`
      create or replace function letters_of(text) returns text[] language sql immutable strict parallel safe as
      $$ select array(select distinct substr($1, n, 3) from generate_series(1, length($1) - 2) as n) $$
    `);
    for (const column of columns) {
      await run(`create index ${table}_${column}_letters on ${table} using gin (letters_of(${column}))`);
    }
    return;
  }
  const names = columns.join(', ');
  const of = (row: 'old' | 'new') => columns.map((column) => `${row}.${column}`).join(', ');
  const add = `insert into ${table}_letters (rowid, ${names}) values (new.id, ${of('new')});`;
  const remove = `delete from ${table}_letters where rowid = old.id;`;
  await run(
    `create virtual table ${table}_letters using fts5(${names}, content = '', contentless_delete = 1, tokenize = 'trigram')`,
  );
  await run(`insert into ${table}_letters (rowid, ${names}) select id, ${names} from ${table}`);
  await run(`create trigger ${table}_letters_added after insert on ${table} begin ${add} end`);
  await run(`create trigger ${table}_letters_removed after delete on ${table} begin ${remove} end`);
  await run(
    `create trigger ${table}_letters_changed after update of ${names} on ${table} begin ${remove} ${add} end`,
  );
}
