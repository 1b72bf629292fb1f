import type { Media } from '@lapis/contract';
import type { ContentType } from '../../cms/types/content-type';
import type { Database } from '../../server/database/database';
import { libraryRepository } from './library.repository';

export async function withMedia<Row extends { media_id: number }>(
  db: Database,
  types: readonly ContentType[],
  rows: Row[],
): Promise<(Omit<Row, 'media_id'> & { media: Media })[]> {
  const files = await libraryRepository(db, types).findAll(rows.map(({ media_id }) => media_id));
  const byId = new Map(files.map((media) => [media.id, media]));
  return rows.flatMap(({ media_id, ...row }) => {
    const media = byId.get(media_id);
    return media ? [{ ...row, media }] : [];
  });
}
