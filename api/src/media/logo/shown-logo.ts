import type { Site } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { mediaColumns, toPicture } from '../library/media.repository';
import { shownMedia } from '../library/shown';

/**
 * The logo as pages show it, in its smallest file that all browsers can read; null where none was chosen, or visitors
 * may no longer see it.
 */
export async function shownLogo(db: Database): Promise<Site['logo']> {
  const chosen = await db
    .selectFrom('headers')
    .innerJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'headers.media_id'))
    .select(mediaColumns)
    .where('headers.name', '=', 'logo')
    .executeTakeFirst();
  if (!chosen) return null;
  const { url, width, height, variants } = toPicture(chosen, '');
  return { url: variants.find(({ type }) => type === 'image/webp')?.url ?? url, width, height };
}
