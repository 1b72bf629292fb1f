import { href, pathOf } from '@lapis/contract/pages';
import { countPublic } from '../../cms/entries/entry-counts';
import type { ContentType } from '../../cms/types/content-type';
import { hasText, knownBy } from '../../cms/types/fields';
import { isPublic } from '../../cms/types/visibility';
import type { Database } from '../../server/database/database';
import type { Release } from '../releases/release';

export interface Entry {
  /** Path. */
  url: string;
  /** ISO 8601. */
  lastmod?: string;
}

/**
 * Addresses of a file at most. Search engines take five times as many (sitemaps.org), but each is made whenever it is
 * asked for.
 */
const IN_A_PART = 10_000;

/** The part with the pages of which there is one each; those of entries are named by their type and a number. */
const PAGES = 'pages';

/** The pages that links may lead to. */
type Announced = Release['linkable'];

/** Every page that a search engine may show, with the time of its last change where that is known. */
export const siteMap = (db: Database, types: readonly ContentType[]) => {
  const paged = types.filter(({ pages }) => pages?.entry);

  /** The numbers of the parts of a type in which there is anything. */
  async function partsOf({ name, table }: ContentType) {
    const { last } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    const numbers = Array.from({ length: Math.ceil((last ?? 0) / IN_A_PART) }, (_, index) => index + 1);
    const found = await Promise.all(
      numbers.map(async (number) => (await rowsOf(db, table, number).limit(1).executeTakeFirst()) && number),
    );
    return found.filter((number) => number !== undefined).map((number) => `${name}-${number}`);
  }

  return {
    /** The names of the files that it is divided into; undefined where one holds all. */
    async parts(announced: Announced): Promise<string[] | undefined> {
      const counts = await Promise.all(paged.map((type) => countPublic(db, type)));
      if (counts.reduce((sum, count) => sum + count, announced.length) <= IN_A_PART) return undefined;
      return [PAGES, ...(await Promise.all(paged.map(partsOf))).flat()];
    },

    /** What is in one of them; undefined where there is no such part. */
    async part(name: string, announced: Announced): Promise<Entry[] | undefined> {
      if (name === PAGES) return fixedPages(db, types, announced);
      const [, of, number] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(name) ?? [];
      const type = paged.find((one) => one.name === of);
      return type && entriesOf(db, type, Number(number));
    },

    /** All of it. */
    async whole(announced: Announced): Promise<Entry[]> {
      const entries = await Promise.all(paged.map((type) => entriesOf(db, type)));
      return [...(await fixedPages(db, types, announced)), ...entries.flat()];
    },
  };
};

/** The pages of which there is one each: those of remotes, the lists of types, and those of texts. */
async function fixedPages(
  db: Database,
  types: readonly ContentType[],
  announced: Announced,
): Promise<Entry[]> {
  const all = await Promise.all(
    types.map(async (type) => {
      const own = type.pages?.entry ? [] : await entriesOf(db, type);
      const newest = type.pages ? await newestOf(db, type) : lastOf(own.map(({ lastmod }) => lastmod));
      return { type, newest, entries: [...listOf(type, newest), ...own] };
    }),
  );
  const ofTypes = all.flatMap(({ entries }) => entries);
  // Home shows what has a text.
  const onHome = lastOf(all.filter(({ type }) => hasText(type)).map(({ newest }) => newest));
  const known = new Set(types.flatMap(({ pages }) => (pages?.list ? [pathOf(pages.list)] : [])));
  for (const { url } of ofTypes) known.add(url);
  const others = announced.filter(({ path, noindex }) => !noindex && !known.has(path));
  return [...others.map(({ path }): Entry => ({ url: path })), ...ofTypes].map((entry) =>
    entry.url === href('home') ? entryOf(entry.url, onHome) : entry,
  );
}

function listOf({ pages }: ContentType, newest: string | undefined): Entry[] {
  if (!pages?.list || (pages.isLeftOutEmpty && newest === undefined)) return [];
  return [entryOf(pathOf(pages.list), newest)];
}

/** Those that are public, of one part or of all. */
const rowsOf = (db: Database, table: ContentType['table'], part?: number) =>
  db
    // The columns used here are those that all of the tables have.
    .selectFrom(table)
    .select(['id', 'updated_at'])
    .where(isPublic(table))
    .$if(part !== undefined, (query) =>
      query.where('id', '>', ((part ?? 0) - 1) * IN_A_PART).where('id', '<=', (part ?? 0) * IN_A_PART),
    );

/** When an entry that searches may find was changed last; undefined where there is none. */
async function newestOf(db: Database, { table, pages }: ContentType) {
  const kept = [...((await pages?.keptFromSearch?.(db)) ?? [])];
  const row = await rowsOf(db, table)
    .$if(kept.length > 0, (query) => query.where('id', 'not in', kept))
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.updated_at;
}

/** The pages of those entries that searches may find, of one part or of all. */
async function entriesOf(db: Database, type: ContentType, part?: number): Promise<Entry[]> {
  const { pages } = type;
  const rows = await rowsOf(db, type.table, part)
    // Without a slug it is not asked for.
    .$if(type.slug !== undefined, (query) => query.select(`${type.slug as 'slug'} as slug`))
    .orderBy('id')
    .execute();
  const kept = await pages?.keptFromSearch?.(db);
  const list = pages?.list && pathOf(pages.list);
  return rows.flatMap((row) => {
    const path = kept?.has(row.id) ? null : type.path(knownBy(type, '', row.slug));
    return path === null || path === list ? [] : [entryOf(path, row.updated_at)];
  });
}

const entryOf = (url: string, lastmod: string | undefined): Entry => ({ url, ...(lastmod && { lastmod }) });

const lastOf = (times: (string | undefined)[]) =>
  times.reduce((last, time) => (last && (!time || last > time) ? last : time), undefined);
