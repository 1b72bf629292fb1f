import type { Language, StorySummary } from '@lapis/contract';
import { type Expression, expressionBuilder, type NotNull, type RawBuilder, type SqlBool } from 'kysely';
import { findPage } from '../../cms/entries/entry-counts';
import { isPublic, isPublicBefore } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { limitFromNearerEnd, type PageParams, fetchPage, toLimitOffset } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { type MediaColumns, mediaColumns, toOptionalPicture } from '../../media/library/media.repository';
import { shownMedia } from '../../media/library/pictures/shown';
import { allTags, storiesOfTag, tagsOfStories } from './tags-of-stories';

const summaryColumns = [
  'stories.id',
  'stories.slug',
  'stories.language',
  'stories.title',
  'stories.excerpt',
  'stories.author',
  'stories.image_alt',
  'stories.published_at',
  'stories.reading_minutes',
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

const stories = expressionBuilder<Tables, 'stories'>();
export const isPublished = () => isPublic('stories');

export const summaries = (db: Database, condition: Expression<SqlBool>) =>
  db
    .selectFrom('stories')
    .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'stories.image_id'))
    .select(summaryColumns)
    .select(mediaColumns)
    .where(condition)
    .$narrowType<{ published_at: NotNull }>();

export async function toSummaries(db: Database, rows: SummaryRow[]): Promise<StorySummary[]> {
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

/** Loads published stories in the order of `ids`. */
async function loadStories(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await summaries(db, stories('stories.id', 'in', ids)).execute();
  const inOrder = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return toSummaries(db, inOrder);
}

const inTurn = <Item>(items: Item[], isReversed: boolean) => (isReversed ? items.toReversed() : items);

async function pageOfAll(db: Database, page: PageParams) {
  const { total, before, offset } = await findPage(db, 'stories', toLimitOffset(page).offset);
  const rows = await db
    .selectFrom('stories')
    .select('id')
    .where(isPublicBefore('stories', before ?? ''))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.per_page)
    .offset(offset)
    .execute();
  return { total, ids: rows.map(({ id }) => id) };
}

async function pageOfTag(db: Database, tag: string, page: PageParams) {
  const { total } = await storiesOfTag(db, tag)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { isReversed, limit, offset } = limitFromNearerEnd(page, total);
  const direction = isReversed ? 'asc' : 'desc';
  const rows = await storiesOfTag(db, tag)
    .select('story_id')
    .orderBy('listed_at', direction)
    .orderBy('story_id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, ids: inTurn(rows, isReversed).map(({ story_id }) => story_id) };
}

async function pageAmong(
  db: Database,
  among: RawBuilder<boolean>,
  tag: string | undefined,
  page: PageParams,
) {
  const found = db
    .selectFrom('stories')
    .select('id')
    .where(isPublished())
    .where(among)
    .$if(tag !== undefined, (query) =>
      query.where('id', 'in', storiesOfTag(db, tag ?? '').select('story_id')),
    )
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');
  const { rows, total } = await fetchPage(found, page);
  return { total, ids: rows.map(({ id }) => id) };
}

export const storiesRepository = (db: Database) => ({
  tags: () => allTags(db),

  withIds: (ids: number[]) => loadStories(db, ids),

  /** @param options `among` is an SQL condition on `stories.id` */
  async list({
    tag,
    among,
    ...page
  }: PageParams & { tag?: string | undefined; among?: RawBuilder<boolean> | undefined }) {
    const { total, ids } = among
      ? await pageAmong(db, among, tag, page)
      : tag === undefined
        ? await pageOfAll(db, page)
        : await pageOfTag(db, tag, page);
    return { results: await loadStories(db, ids), total, ...page };
  },
});
