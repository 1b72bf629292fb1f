import type { ShownNewsletter } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { presentSlug } from '../../cms/slugs/slugs';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { type PageParams, fetchPage } from '../../server/database/lists';
import { shownBlocks } from '../blocks/shown-blocks';

export const newslettersRepository = (db: Database) => {
  const summaries = () =>
    db
      .selectFrom('newsletters')
      .where(isPublic('newsletters'))
      .select(['id', 'slug', 'title', 'preview', 'language', 'published_at']);

  return {
    async list(page: PageParams) {
      const archive = summaries()
        .where('in_archive', '=', 1)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc');
      const { rows, total } = await fetchPage(archive, page);
      return { results: rows, total, ...page };
    },

    async find(slug: string): Promise<ShownNewsletter | undefined> {
      const row = await summaries()
        .select(['blocks', 'in_archive'])
        .where('slug', '=', await presentSlug(db, 'newsletters', slug))
        .executeTakeFirst();
      if (!row) return undefined;
      const blocks = await shownBlocks(db, JSON.parse(row.blocks) as Block[]);
      return { ...row, blocks, in_archive: row.in_archive === 1 };
    },
  };
};
