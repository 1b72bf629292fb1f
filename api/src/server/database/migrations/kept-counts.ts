import { type Kysely, sql } from 'kysely';
import type { Engine } from '../engine';

/** Of which part of its table a row of content is: 'trash', 'draft', or the month of its publication, '2026-11'. */
const partOf = (row: string) =>
  `case when ${row}deleted_at is not null then 'trash' when ${row}published_at is null then 'draft' ` +
  `else substr(${row}published_at, 1, 7) end`;

/** Has the database count the rows of a table of content, part by part, whoever writes them. */
export async function keepCounts(db: Kysely<unknown>, engine: Engine, table: string) {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    'create table if not exists entry_counts (kind text not null, part text not null, count integer not null, primary key (kind, part))',
  );
  await (engine === 'sqlite' ? countInSqlite(run, table) : countInPostgres(run, table));
  // Only now: the triggers waited for whoever was writing, and lock out who would write before the migration ends.
  await run(
    `insert into entry_counts select '${table}', ${partOf('')}, count(*) from ${table} group by 1, 2`,
  );
}

type Run = (statement: string) => Promise<unknown>;

async function countInSqlite(run: Run, table: string) {
  const add = (row: 'old' | 'new', count: 1 | -1) =>
    `insert into entry_counts values ('${table}', ${partOf(`${row}.`)}, ${count}) on conflict do update set count = count + excluded.count;`;
  await run(`create trigger ${table}_counted after insert on ${table} begin ${add('new', 1)} end`);
  await run(`create trigger ${table}_uncounted after delete on ${table} begin ${add('old', -1)} end`);
  await run(
    `create trigger ${table}_recounted after update of published_at, deleted_at on ${table} begin ${add('old', -1)} ${add('new', 1)} end`,
  );
}

async function countInPostgres(run: Run, table: string) {
  // In the order of the parts, so that two changes at once wait for each other and don't lock each other out.
  await run(`
    create or replace function count_entry() returns trigger language plpgsql as $$
    begin
      insert into entry_counts
        select tg_table_name, part, sum(n) from (
          select ${partOf('old.')} as part, -1 as n where tg_op <> 'INSERT'
          union all
          select ${partOf('new.')}, 1 where tg_op <> 'DELETE'
        ) as changes group by part having sum(n) <> 0 order by part
        on conflict (kind, part) do update set count = entry_counts.count + excluded.count;
      return null;
    end $$
  `);
  await run(
    `create trigger ${table}_counted after insert or delete or update of published_at, deleted_at on ${table} for each row execute function count_entry()`,
  );
}

/**
 * Has the tags of stories know when their story was published, null for a draft and in the trash, so that an index
 * has the stories of a tag in their order.
 */
export async function keepListedTags(db: Kysely<unknown>, engine: Engine) {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const timeOf = (row: string) => `case when ${row}deleted_at is null then ${row}published_at end`;
  await run('alter table post_tags add column listed_at text');
  await run(`update post_tags set listed_at = (select ${timeOf('')} from posts where id = post_id)`);
  await run('create index post_tags_listed on post_tags (tag, listed_at, post_id)');
  const follow = `update post_tags set listed_at = ${timeOf('new.')} where post_id = new.id;`;
  const ofStory = `(select ${timeOf('')} from posts where id = new.post_id)`;
  if (engine === 'sqlite') {
    await run(
      `create trigger post_tags_follow after update of published_at, deleted_at on posts begin ${follow} end`,
    );
    await run(
      `create trigger post_tags_begin after insert on post_tags begin update post_tags set listed_at = ${ofStory} where post_id = new.post_id and tag = new.tag; end`,
    );
    return;
  }
  await run(
    `create function follow_story() returns trigger language plpgsql as $$ begin ${follow} return null; end $$`,
  );
  await run(
    `create function begin_story_tag() returns trigger language plpgsql as $$ begin new.listed_at := ${ofStory}; return new; end $$`,
  );
  await run(
    'create trigger post_tags_follow after update of published_at, deleted_at on posts for each row execute function follow_story()',
  );
  await run(
    'create trigger post_tags_begin before insert on post_tags for each row execute function begin_story_tag()',
  );
}
