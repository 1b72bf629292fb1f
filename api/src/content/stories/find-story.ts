import type { Story } from '@lapis/contract';
import type { Block } from '@lapis/contract/blocks';
import { presentSlug } from '../../cms/slugs/slugs';
import { isPublicBefore } from '../../cms/types/visibility';
import { mediaColumns, toOptionalPicture } from '../../media/library/media.repository';
import { shownMedia } from '../../media/library/pictures/shown';
import type { Database } from '../../server/database/database';
import { shownBlocks } from '../blocks/shown-blocks';
import { asShown } from '../html/as-shown';
import { relatedStories } from './related-stories';
import { isPublished, storiesRepository, summaries, toSummaries } from './stories.repository';

async function findNeighbour(db: Database, side: '<' | '>', published_at: string): Promise<Story['next']> {
  const row = await db
    .selectFrom('stories')
    .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'stories.image_id'))
    .select(['stories.slug', 'stories.title', 'stories.language', 'stories.image_alt'])
    .select(mediaColumns)
    .where(side === '<' ? isPublicBefore('stories', published_at) : isPublished())
    .$if(side === '>', (query) => query.where('stories.published_at', '>', published_at))
    .orderBy('stories.published_at', side === '<' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();
  return row ? { ...row, image: toOptionalPicture(row, row.image_alt) } : null;
}

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
    previous: await findNeighbour(db, '<', row.published_at),
    next: await findNeighbour(db, '>', row.published_at),
  };
}
