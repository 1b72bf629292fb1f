import type { PageBanner, SitePage } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { presentSlug } from '../../cms/slugs/slugs';
import { isPublic } from '../../cms/types/visibility';
import { mediaColumns, toPicture } from '../../media/library/media.repository';
import { shownMedia } from '../../media/library/pictures/shown';
import type { Database } from '../../server/database/database';
import { shownBlocks } from '../blocks/shown-blocks';

type SitePageLink = SitePage['above'][number];

export const sitePagesRepository = (db: Database) => {
  const published = () => db.selectFrom('site_pages').where(isPublic('site_pages'));

  /** Returns a page's published ancestors, whose paths are prefixes of the page's own path. */
  async function above(path: string): Promise<SitePageLink[]> {
    const parts = path.split('/').slice(0, -1);
    if (parts.length === 0) return [];
    const paths = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    return published().select(['slug as path', 'title']).where('slug', 'in', paths).orderBy('slug').execute();
  }

  const below = (id: number, path: string): Promise<SitePageLink[]> =>
    published()
      .select(['slug as path', 'title'])
      .where('parent_id', '=', id)
      // Checks the path too, because `parent_id` may belong to a deleted page.
      .where('slug', 'like', `${path}/%`)
      .orderBy('title_folded')
      .execute();

  async function shownBanner({ image_id, ...banner }: PageBanner) {
    const row =
      image_id !== null &&
      (await db
        .selectFrom(shownMedia())
        .select(mediaColumns)
        .where('media.id', '=', image_id)
        .executeTakeFirst());
    // Banners are decorative, so the alternative text is empty.
    return { ...banner, picture: row ? toPicture(row, '') : null };
  }

  return {
    async find(path: string): Promise<SitePage | undefined> {
      const row = await published()
        .select(['id', 'slug', 'title', 'summary', 'language', 'banner', 'blocks', 'in_search'])
        .where('slug', '=', await presentSlug(db, 'site_pages', path))
        .executeTakeFirst();
      if (!row) return undefined;
      const { slug, banner, blocks, in_search, ...page } = row;
      return {
        ...page,
        path: slug,
        in_search: in_search === 1,
        banner: await shownBanner(JSON.parse(banner) as PageBanner),
        blocks: await shownBlocks(db, JSON.parse(blocks) as Block[]),
        above: await above(slug),
        below: await below(page.id, slug),
      };
    },
  };
};
