import type { Database } from '../../server/database/database';

/** The tags of posts in the order of the alphabet, by the ids of the posts. */
export async function tagsOfStories(db: Database, ids: number[]) {
  const tags = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return tags;
  const rows = await db
    .selectFrom('post_tags')
    .selectAll()
    .where('post_id', 'in', ids)
    .orderBy('tag')
    .execute();
  for (const { post_id, tag } of rows) tags.get(post_id)?.push(tag);
  return tags;
}
