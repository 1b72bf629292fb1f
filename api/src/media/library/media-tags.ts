import type { Database } from '../../server/database/database';

const MOST_OFFERED = 200;

export async function tagsOfMedia(db: Database, ids: number[]) {
  const tags = new Map<number, string[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return tags;
  const rows = await db
    .selectFrom('media_tags')
    .select(['media_id', 'tag'])
    .where('media_id', 'in', ids)
    .orderBy('tag')
    .execute();
  for (const { media_id, tag } of rows) tags.get(media_id)?.push(tag);
  return tags;
}

export async function writeTags(db: Database, media_id: number, tags: readonly string[]) {
  await db.deleteFrom('media_tags').where('media_id', '=', media_id).execute();
  const rows = [...new Set(tags)].map((tag) => ({ media_id, tag }));
  if (rows.length > 0) await db.insertInto('media_tags').values(rows).execute();
}

export async function allMediaTags(db: Database) {
  const rows = await db
    .selectFrom('media_tags')
    .select('tag')
    .groupBy('tag')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('tag')
    .limit(MOST_OFFERED)
    .execute();
  return rows.map(({ tag }) => tag);
}
