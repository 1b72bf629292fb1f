import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { timestamp } from '../../server/time/clock';

export async function tagsOfStories(db: Database, ids: number[]) {
  const tags = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return tags;
  const rows = await db
    .selectFrom('story_tags')
    .select(['story_id', 'tag'])
    .where('story_id', 'in', ids)
    .orderBy('tag')
    .execute();
  for (const { story_id, tag } of rows) tags.get(story_id)?.push(tag);
  return tags;
}

/** Selects a tag's published stories. The index `story_tags_listed` also sorts them by publication. */
export const storiesOfTag = (db: Database, tag: string) =>
  db
    .selectFrom('story_tags')
    .where('tag', '=', tag)
    .where('listed_at', '<=', timestamp())
    .where('story_id', 'not in', (eb) =>
      eb.selectFrom('stories').select('id').where('unpublish_at', '<=', timestamp()),
    );

export async function isTagOfPublished(db: Database, tag: string) {
  const row = await storiesOfTag(db, tag).select('story_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

const MOST_TAGS = 200;
/** Number of recently changed stories in which tags are counted. */
const JUDGED = 1000;

/** Returns all tags, including those on drafts. The tags used most in recently changed stories come first. */
export async function allTags(db: Database) {
  const used = await db
    .selectFrom('story_tags')
    .select('tag')
    .where('story_id', 'in', (eb) =>
      eb
        .selectFrom('stories')
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
  // Jumps from tag to tag in the index instead of reading every story of a tag.
  const { rows: known } = await sql<{ tag: string }>`
    with recursive known (tag) as (
      select min(tag) from story_tags
      union all
      select (select min(tag) from story_tags where tag > known.tag) from known where known.tag is not null
    )
    select tag from known where tag is not null limit ${MOST_TAGS}
  `.execute(db);
  return [...new Set([...used, ...known].map(({ tag }) => tag))].slice(0, MOST_TAGS);
}
