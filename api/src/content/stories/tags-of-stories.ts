import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';

/** The tags of posts in the order of the alphabet, by the ids of the posts. */
export async function tagsOfStories(db: Database, ids: number[]) {
  const tags = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return tags;
  const rows = await db
    .selectFrom('post_tags')
    .select(['post_id', 'tag'])
    .where('post_id', 'in', ids)
    .orderBy('tag')
    .execute();
  for (const { post_id, tag } of rows) tags.get(post_id)?.push(tag);
  return tags;
}

/** The published stories of a tag, as a query whose index has them in the order of their publication. */
export const storiesOfTag = (db: Database, tag: string) =>
  db
    .selectFrom('post_tags')
    .where('tag', '=', tag)
    .where('listed_at', '<=', timestamp())
    .where('post_id', 'not in', (eb) =>
      eb.selectFrom('posts').select('id').where('unpublish_at', '<=', timestamp()),
    );

/** Whether a published story has that tag. */
export async function isTagOfPublished(db: Database, tag: string) {
  const row = await storiesOfTag(db, tag).select('post_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** As many tags as an editor may be offered. */
const MOST_TAGS = 200;
/** As many stories, those changed last, say which tags are used most. */
const JUDGED = 1000;

/**
 * All tags of stories, also of drafts, those first that most of the stories have that were changed last; on a site of
 * fewer stories these are all.
 */
export async function allTags(db: Database) {
  const used = await db
    .selectFrom('post_tags')
    .select('tag')
    .where('post_id', 'in', (eb) =>
      eb
        .selectFrom('posts')
        .select('id')
        .where('deleted_at', 'is', null)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(JUDGED),
    )
    .groupBy('tag')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('tag')
    .limit(MOST_TAGS)
    .execute();
  // From one tag to the next by the index: there may be a thousand stories of each.
  const { rows: known } = await sql<{ tag: string }>`
    with recursive known (tag) as (
      select min(tag) from post_tags
      union all
      select (select min(tag) from post_tags where tag > known.tag) from known where known.tag is not null
    )
    select tag from known where tag is not null limit ${MOST_TAGS}
  `.execute(db);
  return [...new Set([...used, ...known].map(({ tag }) => tag))].slice(0, MOST_TAGS);
}
