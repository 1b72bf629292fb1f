import type { Story } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { presentSlug } from '../../cms/slugs/slugs';
import { isPublicBefore } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { shownBlocks } from '../blocks/shown-blocks';
import { asShown } from '../html/as-shown';
import { relatedStories } from './related-stories';
import { isPublished, storiesRepository, summaries, toSummaries } from './stories.repository';

const neighbour = (db: Database, side: '<' | '>', published_at: string) =>
  db
    .selectFrom('stories')
    .select(['slug', 'title', 'language'])
    .where(side === '<' ? isPublicBefore('stories', published_at) : isPublished())
    .$if(side === '>', (query) => query.where('published_at', '>', published_at))
    .orderBy('published_at', side === '<' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();

/** Finds a published story by a current or former slug. */
export async function findStory(db: Database, slug: string): Promise<Story | undefined> {
  const row = await summaries(db, isPublished())
    .select(['stories.html', 'stories.blocks', 'stories.updated_at'])
    .where('stories.slug', '=', await presentSlug(db, 'stories', slug))
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
