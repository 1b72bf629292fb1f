import type { Database } from '../../../server/database/database';
import type { ContentTable, Tables } from '../../../server/database/tables';
import { thumbnailUrl } from '../media.repository';
import { shownMedia } from './shown';

type LeadPictureTable = {
  [Name in ContentTable]: Tables[Name] extends { image_id: number | null } ? Name : never;
}[ContentTable];

export async function leadThumbnails(db: Database, table: LeadPictureTable, ids: number[]) {
  const rows = await db
    .selectFrom(table)
    .innerJoin(shownMedia(), (join) => join.onRef('media.id', '=', `${table}.image_id`))
    .select([`${table}.id`, 'media.fallback', 'media.variants'])
    .where(`${table}.id`, 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, thumbnailUrl(row)]));
}
