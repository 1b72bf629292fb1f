import type { Site } from '@lapis/contract';
import type { Database } from '../../server/database/database';
import { mediaColumns, toPicture } from '../library/media.repository';
import { shownMedia } from '../library/pictures/shown';

/**
 * Returns the chosen pictures that visitors may see: the logo's smallest WebP file, and only the positions of
 * the others.
 */
export async function shownPictures(db: Database): Promise<Pick<Site, 'logo' | 'pictures'>> {
  const chosen = await db
    .selectFrom('headers')
    .innerJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'headers.media_id'))
    .select('headers.name as place')
    .select(mediaColumns)
    .execute();
  const logo = chosen.find(({ place }) => place === 'logo');
  return {
    logo: logo ? toLogo(logo) : null,
    pictures: chosen.flatMap(({ place }) => (place === 'logo' ? [] : [place])),
  };
}

function toLogo(chosen: Parameters<typeof toPicture>[0]) {
  const { url, width, height, variants } = toPicture(chosen, '');
  return { url: variants.find(({ type }) => type === 'image/webp')?.url ?? url, width, height };
}
