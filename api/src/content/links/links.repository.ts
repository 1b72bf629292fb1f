import type { Link } from '@lapis/contract';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { unpagedList } from '../../server/database/lists';
import { mediaColumns, toOptionalPicture } from '../../media/library/media.repository';
import { shownMedia } from '../../media/library/pictures/shown';

export const linksRepository = (db: Database) => ({
  async list() {
    const rows = await db
      .selectFrom('links')
      .innerJoin('link_categories', 'link_categories.id', 'links.category_id')
      .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'links.image_id'))
      .select(['links.id', 'links.title', 'links.url', 'links.description', 'links.image_alt'])
      .select('link_categories.title as category')
      .select(mediaColumns)
      .where(isPublic('links'))
      .orderBy('link_categories.position')
      .orderBy('link_categories.id')
      .orderBy('links.position')
      .orderBy('links.id')
      .execute();
    return unpagedList(rows.map((row): Link => ({ ...row, image: toOptionalPicture(row, row.image_alt) })));
  },
});
