import type { Block } from '@lapis/contract/blocks';
import { href } from '@lapis/contract/pages';
import type { NotNull } from 'kysely';
import type { FeedItem } from '../../cms/types/content-type';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { blocksAsHtml } from '../blocks/blocks-as-html';
import { shownBlocks } from '../blocks/shown-blocks';
import { asShown } from '../html/as-shown';

export async function feedOfStories(db: Database, most: number): Promise<FeedItem[]> {
  const rows = await db
    .selectFrom('stories')
    .select(['slug', 'language', 'title', 'excerpt as summary', 'html', 'blocks', 'author', 'published_at'])
    .where(isPublic('stories'))
    .$narrowType<{ published_at: NotNull }>()
    .orderBy('published_at', 'desc')
    .limit(most)
    .execute();
  const shown = async ({ slug, html, blocks, ...row }: (typeof rows)[number]) => {
    const below = await shownBlocks(db, JSON.parse(blocks) as Block[]);
    return {
      ...row,
      path: href('stories.story', { slug }),
      html: [await asShown(db, html), blocksAsHtml(below)].join('\n'),
    };
  };
  return Promise.all(rows.map(shown));
}
