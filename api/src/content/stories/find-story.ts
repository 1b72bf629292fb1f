import type { Story } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { presentSlug } from '../../cms/slugs/slugs';
import { isPublicBefore } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { shownBlocks } from '../blocks/shown-blocks';
import { asShown } from '../html/as-shown';
import { relatedStories } from './related-stories';
import { isPublished, storiesRepository, summaries, toSummaries } from './stories.repository';

/** The published story nearest to a time, on one side of it. */
const neighbour = (db: Database, side: '<' | '>', published_at: string) =>
  db
    .selectFrom('posts')
    .select(['slug', 'title', 'language'])
    .where(side === '<' ? isPublicBefore('posts', published_at) : isPublished())
    .$if(side === '>', (query) => query.where('published_at', '>', published_at))
    .orderBy('published_at', side === '<' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();

/** A published story as its page shows it, by its slug or a former one; undefined where there is none. */
export async function findStory(db: Database, slug: string): Promise<Story | undefined> {
  const row = await summaries(db, isPublished())
    .select(['posts.html', 'posts.blocks', 'posts.updated_at'])
    .where('posts.slug', '=', await presentSlug(db, 'posts', slug))
    .executeTakeFirst();
  const [summary] = await toSummaries(db, row ? [row] : []);
  if (!row || !summary) return undefined;
  return {
    ...summary,
    html: await asShown(db, row.html),
    blocks: await shownBlocks(db, JSON.parse(row.blocks) as Block[]),
    updated_at: row.updated_at,
    related: await storiesRepository(db).withIds(await relatedStories(db, summary)),
    previous: (await neighbour(db, '<', row.published_at)) ?? null,
    next: (await neighbour(db, '>', row.published_at)) ?? null,
  };
}
