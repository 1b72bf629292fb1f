import { href, pathOf } from '@lapis/contract/pages';
import type { ContentType } from '../../cms/types/content-type';
import { hasText, knownBy } from '../../cms/types/fields';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import type { Release } from '../releases/release';

interface Entry {
  /** Path. */
  url: string;
  /** ISO 8601. */
  lastmod?: string;
}

/**
 * Every page that a search engine may show, with the time of its last change where that is known.
 * @param announced the pages that links may lead to
 */
export async function siteMap(
  db: Database,
  types: readonly ContentType[],
  announced: Release['linkable'],
): Promise<Entry[]> {
  const all = await Promise.all(types.map(async (type) => ({ type, entries: await pagesOf(db, type) })));
  const ofTypes = all.flatMap(({ entries }) => entries);
  // Home shows what has a text.
  const onHome = all.filter(({ type }) => hasText(type)).flatMap(({ entries }) => entries);
  const newest = lastOf(onHome.map(({ lastmod }) => lastmod));
  const lists = types.flatMap(({ pages }) => (pages ? [pathOf(pages.list)] : []));
  const known = new Set([...lists, ...ofTypes.map(({ url }) => url)]);
  const others = announced.filter(({ path, noindex }) => !noindex && !known.has(path));
  return [...others.map(({ path }): Entry => ({ url: path })), ...ofTypes].map((entry) =>
    entry.url === href('home') ? entryOf(entry.url, newest) : entry,
  );
}

/** The list of a type, and the pages of those entries that have something to show. */
async function pagesOf(db: Database, type: ContentType): Promise<Entry[]> {
  const { pages } = type;
  const rows = await db
    // The columns used here are those that all of the tables have; without a slug it is not asked for.
    .selectFrom(type.table)
    .select(['id', 'updated_at'])
    .$if(type.slug !== undefined, (query) => query.select(`${type.slug as 'slug'} as slug`))
    .where(isPublic(type.table))
    .orderBy('id')
    .execute();
  const empty = await pages?.empty?.(db);
  const shown = rows.filter(({ id }) => !empty?.has(id));
  const list = pages && pathOf(pages.list);
  const entries = shown.flatMap((row) => {
    const path = type.path(knownBy(type, '', row.slug));
    return path === null || path === list ? [] : [entryOf(path, row.updated_at)];
  });
  if (!list || (pages.isLeftOutEmpty && shown.length === 0)) return entries;
  return [entryOf(list, lastOf(shown.map(({ updated_at }) => updated_at))), ...entries];
}

const entryOf = (url: string, lastmod: string | undefined): Entry => ({ url, ...(lastmod && { lastmod }) });

const lastOf = (times: (string | undefined)[]) =>
  times.reduce((last, time) => (last && (!time || last > time) ? last : time), undefined);
