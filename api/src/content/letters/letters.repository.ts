import type { ShownLetter } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { presentSlug } from '../../cms/slugs/slugs';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { type Page, pageOf } from '../../server/database/lists';
import { shownBlocks } from '../blocks/shown-blocks';

/** Letters, as far as visitors see them. */
export const lettersRepository = (db: Database) => {
  const summaries = () =>
    db
      .selectFrom('letters')
      .where(isPublic('letters'))
      .select(['id', 'slug', 'title', 'preview', 'language', 'published_at']);

  return {
    async list(page: Page) {
      const archive = summaries()
        .where('in_archive', '=', 1)
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc');
      const { rows, total } = await pageOf(archive, page);
      return { results: rows, total, ...page };
    },

    async find(slug: string): Promise<ShownLetter | undefined> {
      const row = await summaries()
        .select(['blocks', 'in_archive'])
        .where('slug', '=', await presentSlug(db, 'letters', slug))
        .executeTakeFirst();
      if (!row) return undefined;
      const blocks = await shownBlocks(db, JSON.parse(row.blocks) as Block[]);
      return { ...row, blocks, in_archive: row.in_archive === 1 };
    },
  };
};
