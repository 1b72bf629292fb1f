import type { Block } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { siteRepository } from '../../cms/site/site.repository';
import { isPublic } from '../../cms/types/visibility';
import { mediaColumns, toOptionalPicture } from '../../media/library/media.repository';
import { shownMedia } from '../../media/library/pictures/shown';
import type { Database } from '../../server/database/database';

type CardsOptions = Pick<Extract<Block, { type: 'cards' }>, 'of' | 'count' | 'chosen'>;
type ShownCard =
  | Awaited<ReturnType<typeof cardsOfStories>>[number]
  | Awaited<ReturnType<typeof cardsOfProjects>>[number];

export async function shownCards(db: Database, { of, count, chosen }: CardsOptions): Promise<ShownCard[]> {
  if (of === 'stories') return cardsOfStories(db, { count });
  if (of === 'projects') return cardsOfProjects(db, { count });
  const ids = (type: 'story' | 'project') => chosen.filter((one) => one.type === type).map(({ id }) => id);
  const found = [
    ...(await cardsOfStories(db, { ids: ids('story') })),
    ...(await cardsOfProjects(db, { ids: ids('project') })),
  ];
  return chosen.flatMap(({ type, id }) => found.filter((card) => card.type === type && card.id === id));
}

/**
 * Selects the first entries, or those with the given ids. Entries are queried directly, because the
 * repositories of stories and projects depend on blocks.
 */
interface CardSelection {
  count?: number;
  ids?: number[];
}

async function cardsOfStories(db: Database, { count, ids }: CardSelection) {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom('stories')
    .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'stories.image_id'))
    .select(['stories.id', 'stories.slug', 'stories.title', 'stories.excerpt', 'stories.language'])
    .select('stories.image_alt')
    .select(mediaColumns)
    .where(isPublic('stories'))
    .$if(ids !== undefined, (query) => query.where('stories.id', 'in', ids ?? []))
    .orderBy('stories.published_at', 'desc')
    .orderBy('stories.id', 'desc')
    .$if(count !== undefined, (query) => query.limit(count ?? 0))
    .execute();
  return rows.map(({ id, slug, title, excerpt, language, image_alt, ...media }) => ({
    type: 'story' as const,
    id,
    title,
    text: excerpt,
    language,
    path: href('stories.story', { slug }),
    picture: toOptionalPicture(media, image_alt),
  }));
}

async function cardsOfProjects(db: Database, { count, ids }: CardSelection) {
  if (ids?.length === 0) return [];
  // Projects have no language field, so the site's language is used.
  const { language } = await siteRepository(db).read();
  const rows = await db
    .selectFrom('projects')
    .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'projects.image_id'))
    .select(['projects.id', 'projects.slug', 'projects.title', 'projects.summary', 'projects.image_alt'])
    .select(mediaColumns)
    .where(isPublic('projects'))
    .$if(ids !== undefined, (query) => query.where('projects.id', 'in', ids ?? []))
    // Same order as in the list of projects.
    .orderBy((eb) => eb.case('projects.status').when('running').then(0).when('planned').then(1).else(2).end())
    .orderBy('projects.position')
    .orderBy('projects.id')
    .$if(count !== undefined, (query) => query.limit(count ?? 0))
    .execute();
  return rows.map(({ id, slug, title, summary, image_alt, ...media }) => ({
    type: 'project' as const,
    id,
    title,
    text: summary,
    language,
    path: href('projects.project', { slug }),
    picture: toOptionalPicture(media, image_alt),
  }));
}
