import type { Block } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { isPublic } from '../../cms/types/visibility';
import { mediaColumns, toOptionalPicture } from '../../media/library/media.repository';
import { shownMedia } from '../../media/library/shown';
import type { Database } from '../../server/database/database';

type Wanted = Pick<Extract<Block, { type: 'cards' }>, 'of' | 'count' | 'chosen'>;
type Card =
  | Awaited<ReturnType<typeof cardsOfStories>>[number]
  | Awaited<ReturnType<typeof cardsOfProjects>>[number];

/** The stories and projects of a block of cards, as far as visitors see them. */
export async function shownCards(db: Database, { of, count, chosen }: Wanted): Promise<Card[]> {
  if (of === 'stories') return cardsOfStories(db, { count });
  if (of === 'projects') return cardsOfProjects(db, { count });
  const ids = (type: 'story' | 'project') => chosen.filter((one) => one.type === type).map(({ id }) => id);
  const found = [
    ...(await cardsOfStories(db, { ids: ids('story') })),
    ...(await cardsOfProjects(db, { ids: ids('project') })),
  ];
  return chosen.flatMap(({ type, id }) => found.filter((card) => card.type === type && card.id === id));
}

/** The first of all, or those of some ids. Stories and projects show blocks, so they are not asked here. */
interface Which {
  count?: number;
  ids?: number[];
}

async function cardsOfStories(db: Database, { count, ids }: Which) {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom('posts')
    .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'posts.image_id'))
    .select(['posts.id', 'posts.slug', 'posts.title', 'posts.excerpt', 'posts.language'])
    .select('posts.image_alt')
    .select(mediaColumns)
    .where(isPublic('posts'))
    .$if(ids !== undefined, (query) => query.where('posts.id', 'in', ids ?? []))
    .orderBy('posts.published_at', 'desc')
    .orderBy('posts.id', 'desc')
    .$if(count !== undefined, (query) => query.limit(count ?? 0))
    .execute();
  return rows.map(({ id, slug, title, excerpt, language, image_alt, ...media }) => ({
    type: 'story' as const,
    id,
    title,
    text: excerpt,
    language,
    path: href('blog.post', { slug }),
    picture: toOptionalPicture(media, image_alt),
  }));
}

async function cardsOfProjects(db: Database, { count, ids }: Which) {
  if (ids?.length === 0) return [];
  const rows = await db
    .selectFrom('services')
    .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'services.image_id'))
    .select(['services.id', 'services.slug', 'services.title', 'services.summary', 'services.image_alt'])
    .select(mediaColumns)
    .where(isPublic('services'))
    .$if(ids !== undefined, (query) => query.where('services.id', 'in', ids ?? []))
    // As their list has them: what runs now, what is planned, what is finished.
    .orderBy((eb) => eb.case('services.status').when('running').then(0).when('planned').then(1).else(2).end())
    .orderBy('services.position')
    .orderBy('services.id')
    .$if(count !== undefined, (query) => query.limit(count ?? 0))
    .execute();
  return rows.map(({ id, slug, title, summary, image_alt, ...media }) => ({
    type: 'project' as const,
    id,
    title,
    text: summary,
    // Projects are in the language of the site.
    language: 'en' as const,
    path: href('projects.project', { slug }),
    picture: toOptionalPicture(media, image_alt),
  }));
}
