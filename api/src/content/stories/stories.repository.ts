import type { Language, StorySummary } from '@lapis/contract';
import { type Expression, expressionBuilder, type NotNull, type RawBuilder, type SqlBool } from 'kysely';
import { findPage } from '../../cms/entries/entry-counts';
import { isPublic, isPublicBefore } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import { fromNearerEnd, type Page, pageOf, rowsOf } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { type MediaColumns, mediaColumns, toOptionalPicture } from '../../media/library/media.repository';
import { shownMedia } from '../../media/library/shown';
import { allTags, storiesOfTag, tagsOfStories } from './tags-of-stories';

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

const posts = expressionBuilder<Tables, 'posts'>();
export const isPublished = () => isPublic('posts');

/** Stories that meet a condition, with all that their summaries are made of. */
export const summaries = (db: Database, condition: Expression<SqlBool>) =>
  db
    .selectFrom('posts')
    .leftJoin(shownMedia(), (join) => join.onRef('media.id', '=', 'posts.image_id'))
    .select(summaryColumns)
    .select(mediaColumns)
    .where(condition)
    .$narrowType<{ published_at: NotNull }>();

/** The contract's summaries of these rows; one query fetches the tags of all. */
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

/** Published stories of these ids, in their order. */
async function storiesOf(db: Database, ids: number[]) {
  if (ids.length === 0) return [];
  const rows = await summaries(db, posts('posts.id', 'in', ids)).execute();
  const inOrder = rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
  return toSummaries(db, inOrder);
}

const inTurn = <Item>(items: Item[], isReversed: boolean) => (isReversed ? items.toReversed() : items);

/** Which of all published stories are on a page, the newest first. */
async function pageOfAll(db: Database, page: Page) {
  const { total, before, offset } = await findPage(db, 'posts', rowsOf(page).offset);
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where(isPublicBefore('posts', before ?? ''))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.per_page)
    .offset(offset)
    .execute();
  return { total, ids: rows.map(({ id }) => id) };
}

/** Which of those of a tag. */
async function pageOfTag(db: Database, tag: string, page: Page) {
  const { total } = await storiesOfTag(db, tag)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const { isReversed, limit, offset } = fromNearerEnd(page, total);
  const direction = isReversed ? 'asc' : 'desc';
  const rows = await storiesOfTag(db, tag)
    .select('post_id')
    .orderBy('listed_at', direction)
    .orderBy('post_id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { total, ids: inTurn(rows, isReversed).map(({ post_id }) => post_id) };
}

/** Which of those that are among some. */
async function pageAmong(db: Database, among: RawBuilder<boolean>, tag: string | undefined, page: Page) {
  const found = db
    .selectFrom('posts')
    .select('id')
    .where(isPublished())
    .where(among)
    .$if(tag !== undefined, (query) => query.where('id', 'in', storiesOfTag(db, tag ?? '').select('post_id')))
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc');
  const { rows, total } = await pageOf(found, page);
  return { total, ids: rows.map(({ id }) => id) };
}

export const storiesRepository = (db: Database) => ({
  tags: () => allTags(db),

  /** Those of these ids that are published. */
  withIds: (ids: number[]) => storiesOf(db, ids),

  /** @param options `among` narrows the list, as a condition on `posts.id` */
  async list({
    tag,
    among,
    ...page
  }: Page & { tag?: string | undefined; among?: RawBuilder<boolean> | undefined }) {
    const { total, ids } = among
      ? await pageAmong(db, among, tag, page)
      : tag === undefined
        ? await pageOfAll(db, page)
        : await pageOfTag(db, tag, page);
    return { results: await storiesOf(db, ids), total, ...page };
  },
});
