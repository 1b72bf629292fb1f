import { href, isAnnounced, requirePath } from '@lapis/contract/pages';
import { countPublic } from '../../cms/entries/entry-counts';
import type { ContentType } from '../../cms/types/content-type';
import { hasText, knownBy } from '../../cms/types/fields';
import { isPublic } from '../../cms/types/visibility';
import { listShownAppeals } from '../../giving/appeals/shown-appeal';
import type { Database } from '../../server/database/database';
import type { Release } from '../releases/live/release';

export interface SiteMapEntry {
  url: string;
  lastmod?: string;
}

/**
 * Maximum number of addresses per sitemap file: a fifth of the search engines' limit (sitemaps.org), because
 * every file is built on request.
 */
const IN_A_PART = 10_000;

const PAGES = 'pages';

type LinkablePages = Release['linkable'];

export const siteMap = (db: Database, types: readonly ContentType[]) => {
  const paged = types.filter(({ pages }) => pages?.entry);

  async function listParts({ name, table }: ContentType) {
    const { last } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const numbers = Array.from({ length: Math.ceil((last ?? 0) / IN_A_PART) }, (_, index) => index + 1);
    const found = await Promise.all(
      numbers.map(
        async (number) => (await publicRows(db, table, number).limit(1).executeTakeFirst()) && number,
      ),
    );
    return found.filter((number) => number !== undefined).map((number) => `${name}-${number}`);
  }

  return {
    async parts(announced: LinkablePages): Promise<string[] | undefined> {
      const counts = await Promise.all(paged.map((type) => countPublic(db, type)));
      if (counts.reduce((sum, count) => sum + count, announced.length) <= IN_A_PART) return undefined;
      return [PAGES, ...(await Promise.all(paged.map(listParts))).flat()];
    },

    async part(name: string, announced: LinkablePages): Promise<SiteMapEntry[] | undefined> {
      if (name === PAGES) return fixedPages(db, types, announced);
      const [, of, number] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(name) ?? [];
      const type = paged.find((one) => one.name === of);
      return type && listEntries(db, type, Number(number));
    },

    async whole(announced: LinkablePages): Promise<SiteMapEntry[]> {
      const entries = await Promise.all(paged.map((type) => listEntries(db, type)));
      return [...(await fixedPages(db, types, announced)), ...entries.flat()];
    },
  };
};

async function fixedPages(
  db: Database,
  types: readonly ContentType[],
  announced: LinkablePages,
): Promise<SiteMapEntry[]> {
  const all = await Promise.all(
    types.map(async (type) => {
      const own = type.pages?.entry ? [] : await listEntries(db, type);
      const newest = type.pages
        ? await findNewestChange(db, type)
        : latest(own.map(({ lastmod }) => lastmod));
      return { type, newest, entries: [...listEntry(type, newest), ...own] };
    }),
  );
  const ofTypes = all.flatMap(({ entries }) => entries);
  const onHome = latest(all.filter(({ type }) => hasText(type)).map(({ newest }) => newest));
  const known = new Set(types.flatMap(({ pages }) => (pages?.list ? [requirePath(pages.list)] : [])));
  for (const { url } of ofTypes) known.add(url);
  const others = announced.filter(({ path, noindex }) => !noindex && !known.has(path));
  const appeals = isAnnounced('give.appeal') ? await listShownAppeals(db) : [];
  const pages = [...others.map(({ path }) => path), ...appeals.map((slug) => href('give.appeal', { slug }))];
  return [...pages.map((url): SiteMapEntry => ({ url })), ...ofTypes].map((entry) =>
    entry.url === href('home') ? toSiteMapEntry(entry.url, onHome) : entry,
  );
}

function listEntry({ pages }: ContentType, newest: string | undefined): SiteMapEntry[] {
  if (!pages?.list || (pages.isLeftOutEmpty && newest === undefined)) return [];
  return [toSiteMapEntry(requirePath(pages.list), newest)];
}

const publicRows = (db: Database, table: ContentType['table'], part?: number) =>
  db
    .selectFrom(table)
    .select(['id', 'updated_at'])
    .where(isPublic(table))
    .$if(part !== undefined, (query) =>
      query.where('id', '>', ((part ?? 0) - 1) * IN_A_PART).where('id', '<=', (part ?? 0) * IN_A_PART),
    );

async function findNewestChange(db: Database, { table, pages }: ContentType) {
  const kept = [...((await pages?.keptFromSearch?.(db)) ?? [])];
  const row = await publicRows(db, table)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.updated_at;
}

async function listEntries(db: Database, type: ContentType, part?: number): Promise<SiteMapEntry[]> {
  const { pages } = type;
  const rows = await publicRows(db, type.table, part)
    .$if(type.slug !== undefined, (query) => query.select(`${type.slug as 'slug'} as slug`))
    .orderBy('id')
    .execute();
  const kept = await pages?.keptFromSearch?.(db);
  const list = pages?.list && requirePath(pages.list);
  return rows.flatMap((row) => {
    const path = kept?.has(row.id) ? null : type.path(knownBy(type, '', row.slug));
    return path === null || path === list ? [] : [toSiteMapEntry(path, row.updated_at)];
  });
}

const toSiteMapEntry = (url: string, lastmod: string | undefined): SiteMapEntry => ({
  url,
  ...(lastmod && { lastmod }),
});

const latest = (times: (string | undefined)[]) =>
  times.reduce((last, time) => (last && (!time || last > time) ? last : time), undefined);
