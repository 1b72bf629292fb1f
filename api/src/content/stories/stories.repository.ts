import type { Language, Story, StorySummary } from '@lapis/contract';
import { type Expression, expressionBuilder, type NotNull, type SqlBool } from 'kysely';
import { asShown } from '../html/as-shown';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { type Page, pageOf } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { presentSlug } from '../../cms/slugs/slugs';
import { type MediaColumns, mediaColumns, toOptionalPicture } from '../../media/library/media.repository';
import { shownMedia } from '../../media/library/shown';
import { tagsOfStories } from './tags-of-stories';

const summaryColumns = [
  'posts.id',
  'posts.slug',
  'posts.language',
  'posts.title',
  'posts.excerpt',
  'posts.author',
  'posts.image_alt',
  'posts.published_at',
  'posts.reading_minutes',
] as const;

interface SummaryRow extends MediaColumns<null> {
  id: number;
  slug: string;
  language: Language;
  title: string;
  excerpt: string;
  author: string;
  image_alt: string;
  published_at: string;
  reading_minutes: number;
}

/** No id is 0; a list of none is no SQL. */
const NOBODY = 0;

const posts = expressionBuilder<Tables, 'posts'>();
const isPublished = () => isPublic('posts');
const isTagged = (tag: string) =>
  posts('posts.id', 'in', posts.selectFrom('post_tags').select('post_id').where('tag', '=', tag));

const summaries = (db: Database, condition: Expression<SqlBool>) =>
  db
    .selectFrom('posts')
    .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'posts.image_id'))
    .select(summaryColumns)
    .select(mediaColumns)
    .where(condition)
    .$narrowType<{ published_at: NotNull }>();

/** The contract's summaries of these rows; one query fetches the tags of all. */
async function toSummaries(db: Database, rows: SummaryRow[]): Promise<StorySummary[]> {
  const tags = await tagsOfStories(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    image: toOptionalPicture(row, row.image_alt),
    tags: tags.get(row.id) ?? [],
  }));
}

/** All tags of stories, also of drafts, those that most have first. */
async function allTags(db: Database) {
  const rows = await db
    .selectFrom('post_tags')
    .select('tag')
    .groupBy('tag')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('tag')
    .limit(200)
    .execute();
  return rows.map(({ tag }) => tag);
}

/** Up to three published stories that share tags with this one, those that share most first. */
async function related(db: Database, { id, tags }: StorySummary) {
  if (tags.length === 0) return [];
  const rows = await summaries(db, isPublished())
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('post_tags')
          .select(({ fn }) => ['post_id', fn.countAll<number>().as('shared')])
          .where('tag', 'in', tags)
          .groupBy('post_id')
          .as('alike'),
      (join) => join.onRef('alike.post_id', '=', 'posts.id'),
    )
    .where('posts.id', '!=', id)
    .orderBy('alike.shared', 'desc')
    .orderBy('posts.published_at', 'desc')
    .limit(3)
    .execute();
  return toSummaries(db, rows);
}

/** The published story nearest to a time, on one side of it. */
const neighbour = (db: Database, side: '<' | '>', published_at: string) =>
  db
    .selectFrom('posts')
    .select(['slug', 'title', 'language'])
    .where(isPublished())
    .where('published_at', side, published_at)
    .orderBy('published_at', side === '<' ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst();

export const storiesRepository = (db: Database) => ({
  tags: () => allTags(db),

  /** @param options `among` narrows the list to stories of these ids */
  async list({ tag, among, ...page }: Page & { tag?: string | undefined; among?: number[] | undefined }) {
    const condition = posts.and([
      isPublished(),
      ...(tag === undefined ? [] : [isTagged(tag)]),
      ...(among === undefined ? [] : [posts('posts.id', 'in', [NOBODY, ...among])]),
    ]);
    const newestFirst = summaries(db, condition)
      .orderBy('posts.published_at', 'desc')
      .orderBy('posts.id', 'desc');
    const { rows, total } = await pageOf(newestFirst, page);
    return { results: await toSummaries(db, rows), total, ...page };
  },

  async find(slug: string): Promise<Story | undefined> {
    const row = await summaries(db, isPublished())
      .select(['posts.html', 'posts.updated_at'])
      .where('posts.slug', '=', await presentSlug(db, 'posts', slug))
      .executeTakeFirst();
    const [summary] = await toSummaries(db, row ? [row] : []);
    if (!row || !summary) return undefined;
    return {
      ...summary,
      html: await asShown(db, row.html),
      updated_at: row.updated_at,
      related: await related(db, summary),
      previous: (await neighbour(db, '<', row.published_at)) ?? null,
      next: (await neighbour(db, '>', row.published_at)) ?? null,
    };
  },

  /** Published stories with their texts, newest first. */
  async newest(count: number) {
    const rows = await db
      .selectFrom('posts')
      .select(['slug', 'language', 'title', 'excerpt', 'html', 'author', 'published_at', 'updated_at'])
      .where(isPublished())
      .$narrowType<{ published_at: NotNull }>()
      .orderBy('published_at', 'desc')
      .limit(count)
      .execute();
    const shown = async (row: (typeof rows)[number]) => ({
      ...row,
      html: await asShown(db, row.html),
    });
    return Promise.all(rows.map(shown));
  },
});
