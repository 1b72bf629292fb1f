import { type Kysely, sql } from 'kysely';
import type { Engine } from '../../engine';

/**
 * Adds triggers that store a story's publication date with its tags (null for drafts and in the trash), so
 * that an index lists the stories of a tag in order.
 */
export async function keepListedTags(db: Kysely<unknown>, engine: Engine) {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const publishedAtSql = (row: string) => `case when ${row}deleted_at is null then ${row}published_at end`;
  const follow = `update story_tags set listed_at = ${publishedAtSql('new.')} where story_id = new.id;`;
  const ofStory = `(select ${publishedAtSql('')} from stories where id = new.story_id)`;
  if (engine === 'sqlite') {
    await run(
      `create trigger story_tags_follow after update of published_at, deleted_at on stories begin ${follow} end`,
    );
    await run(
      `create trigger story_tags_begin after insert on story_tags begin update story_tags set listed_at = ${ofStory} where story_id = new.story_id and tag = new.tag; end`,
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
    'create trigger story_tags_follow after update of published_at, deleted_at on stories for each row execute function follow_story()',
  );
  await run(
    'create trigger story_tags_begin before insert on story_tags for each row execute function begin_story_tag()',
  );
}

/** Adds triggers that forbid changing a ledger entry, even to an operator with access to the database. */
export async function keepLedgerAsWritten(db: Kysely<unknown>, engine: Engine) {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const message = 'An entry of the ledger is never changed: another follows it.';
  if (engine === 'sqlite') {
    await run(
      `create trigger ledger_entries_stay before update on ledger_entries begin select raise(abort, '${message}'); end`,
    );
    return;
  }
  await run(
    `create function keep_ledger_entry() returns trigger language plpgsql as $$ begin raise exception '${message}'; end $$`,
  );
  await run(
    'create trigger ledger_entries_stay before update on ledger_entries for each row execute function keep_ledger_entry()',
  );
}
