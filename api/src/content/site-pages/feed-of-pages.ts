import type { Block } from '@lapis/contract/blocks';
import { sitePageAddress } from '@lapis/contract/site-page-address';
import type { NotNull } from 'kysely';
import type { FeedItem } from '../../cms/types/content-type';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { blocksAsHtml } from '../blocks/blocks-as-html';
import { shownBlocks } from '../blocks/shown-blocks';

export async function feedOfPages(db: Database, most: number): Promise<FeedItem[]> {
  const rows = await db
    .selectFrom('site_pages')
    .select(['slug', 'language', 'title', 'summary', 'blocks', 'published_at'])
    .where(isPublic('site_pages'))
    .where('in_feed', '=', 1)
    .$narrowType<{ published_at: NotNull }>()
    .orderBy('published_at', 'desc')
    .limit(most)
    .execute();
  const shown = async ({ slug, blocks, ...row }: (typeof rows)[number]) => ({
    ...row,
    path: sitePageAddress(slug),
    author: '',
    html: blocksAsHtml(await shownBlocks(db, JSON.parse(blocks) as Block[])),
  });
  return Promise.all(rows.map(shown));
}
