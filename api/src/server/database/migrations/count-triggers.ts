import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine';

/** Returns SQL for the part in which a row is counted: 'trash', 'draft' or a month such as '2026-11'. */
const entryPart = (row: string) =>
  `case when ${row}deleted_at is not null then 'trash' when ${row}published_at is null then 'draft' ` +
  `else substr(${row}published_at, 1, 7) end`;

/** Adds triggers that count the rows of a content table by part. */
export async function keepCounts(db: Kysely<unknown>, engine: Engine, table: string) {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await (engine === 'sqlite' ? countInSqlite(run, table) : countInPostgres(run, table));
  // Counts after adding the triggers: adding them waits for running writers and then blocks new ones until
  // the migration commits.
  await run(
    `insert into entry_counts select '${table}', ${entryPart('')}, count(*) from ${table} group by 1, 2`,
  );
}

type Run = (statement: string) => Promise<unknown>;

async function countInSqlite(run: Run, table: string) {
  const add = (row: 'old' | 'new', count: 1 | -1) =>
    `insert into entry_counts values ('${table}', ${entryPart(`${row}.`)}, ${count}) on conflict do update set count = count + excluded.count;`;
  await run(`create trigger ${table}_counted after insert on ${table} begin ${add('new', 1)} end`);
  await run(`create trigger ${table}_uncounted after delete on ${table} begin ${add('old', -1)} end`);
  await run(
    `create trigger ${table}_recounted after update of published_at, deleted_at on ${table} begin ${add('old', -1)} ${add('new', 1)} end`,
  );
}

async function countInPostgres(run: Run, table: string) {
  // Ordered by part, so that concurrent changes can't deadlock.
  await run(`
    create or replace function count_entry() returns trigger language plpgsql as $$
    begin
      insert into entry_counts
        select tg_table_name, part, sum(n) from (
          select ${entryPart('old.')} as part, -1 as n where tg_op <> 'INSERT'
          union all
          select ${entryPart('new.')}, 1 where tg_op <> 'DELETE'
        ) as changes group by part having sum(n) <> 0 order by part
        on conflict (kind, part) do update set count = entry_counts.count + excluded.count;
      return null;
    end $$
  `);
  await run(
    `create trigger ${table}_counted after insert or delete or update of published_at, deleted_at on ${table} for each row execute function count_entry()`,
  );
}
