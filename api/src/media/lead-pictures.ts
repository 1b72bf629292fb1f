import type { Database } from '../database/database';
import { mediaColumns, toPicture } from './media.repository';
import { shownMedia } from './shown';

/** The pictures of stories or projects that visitors may see, by the ids of these. */
export async function leadPictures(db: Database, kind: 'posts' | 'services', ids: number[]) {
  // The columns used here are those that both of the tables have.
  const table = kind as 'posts';
  const rows = await db
    .selectFrom(table)
    .innerJoin(shownMedia(), (join) => join.onRef('media.id', '=', `${table}.image_id`))
    .select(`${table}.id`)
    .select(mediaColumns)
    .where(`${table}.id`, 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, toPicture(row, '')]));
}
