import type { Database } from '../../server/database/database';
import { thumbnailOf } from './media.repository';
import { shownMedia } from './shown';

/** The addresses of stories' or projects' pictures, in small, by the ids of these; only what visitors may see. */
export async function leadThumbnails(db: Database, table: 'posts' | 'services', ids: number[]) {
  const rows = await db
    .selectFrom(table)
    .innerJoin(shownMedia(), (join) => join.onRef('media.id', '=', `${table}.image_id`))
    .select([`${table}.id`, 'media.fallback', 'media.variants'])
    .where(`${table}.id`, 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, thumbnailOf(row)]));
}
