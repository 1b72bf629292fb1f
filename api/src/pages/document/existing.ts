import { countPublic } from '../../cms/entries/entry-counts';
import { isPublishedName } from '../../cms/slugs/slugs';
import type { ContentType } from '../../cms/types/content-type';
import { nextPublication } from '../../cms/types/visibility';
import { createTaggedCache } from '../../server/cache/tagged-cache';
import type { Services } from '../../server/http/serve';

/** What visitors can find of a type of content, as far as an address asks for it. */
export interface Existing {
  /** Whether what the address names is there, by its name now or before. */
  isNamed: boolean;
  /** Whether the type's list can be narrowed to the value that the address has for a parameter of the query. */
  narrowings: Map<string, boolean>;
  total: number;
}

/** The parts of an address that say what it asks for. */
export interface Named {
  slug: string | undefined;
  query: URLSearchParams;
}

const MEGABYTE = 1024 * 1024;

/** A sign that may stand in no text of PostgreSQL: nothing is named so, and to ask would fail. */
const NONE = '\0';

/**
 * What there is on the site: an address of nothing costs no rendering, and no query either once it was asked for. What
 * was asked for is kept in memory, those first that others ask for too, and read anew after a change, as cached
 * responses are.
 */
export function existingEntries({
  db,
  changes,
  contentTypes,
}: Pick<Services, 'db' | 'changes' | 'contentTypes'>) {
  const cache = createTaggedCache<number | boolean>(changes, { maxBytes: 8 * MEGABYTE });

  const kept = (type: ContentType, key: string, ask: () => Promise<number | boolean>) =>
    cache.read(key, async () => {
      const [value, freshUntil] = await Promise.all([ask(), nextPublication(db, type.table)]);
      // The tags are those of every entry of a type with a page for each.
      return { value, tags: type.cacheTags({ title: '' }), bytes: 0, freshUntil };
    });

  /** What has to be known for an address, by the keys of the cache. */
  function questionsOf(type: ContentType, { slug, query }: Named) {
    const narrowings = Object.entries(type.pages?.narrowedBy ?? {}).flatMap(([name, isOne]) => {
      const value = query.get(name);
      const ask = async () => value !== null && !value.includes(NONE) && isOne(db, value);
      return value ? [{ name, key: `${type.name}?${name}=${value}`, ask }] : [];
    });
    return {
      named: slug !== undefined && {
        key: `${type.name}/${slug}`,
        ask: async () => !slug.includes(NONE) && isPublishedName(db, type, slug),
      },
      narrowings,
      total: { key: type.name, ask: () => countPublic(db, type) },
    };
  }

  return {
    /** Of which type of content a page is the list, or shows one. */
    typeAt: (page: string) =>
      contentTypes.find(({ pages }) => pages?.entry && (pages.list === page || pages.entry === page)),

    /** Rejects where the database can't say. */
    async read(type: ContentType, address: Named): Promise<Existing> {
      const { named, narrowings, total } = questionsOf(type, address);
      const ask = async ({ key, ask: answer }: { key: string; ask: () => Promise<number | boolean> }) =>
        (await kept(type, key, answer)).value;
      const [isNamed, count, ...narrowed] = await Promise.all([
        named ? ask(named) : false,
        ask(total),
        ...narrowings.map(async (narrowing) => [narrowing.name, Boolean(await ask(narrowing))] as const),
      ]);
      return { isNamed: Boolean(isNamed), total: Number(count), narrowings: new Map(narrowed) };
    },

    /** Where it is known. */
    peek(type: ContentType, address: Named): Existing | undefined {
      const { named, narrowings, total } = questionsOf(type, address);
      const isNamed = named ? cache.peek(named.key) : false;
      const count = cache.peek(total.key);
      const narrowed = narrowings.map(({ name, key }) => [name, cache.peek(key)] as const);
      if (isNamed === undefined || count === undefined) return undefined;
      if (narrowed.some(([, value]) => value === undefined)) return undefined;
      return {
        isNamed: Boolean(isNamed),
        total: Number(count),
        narrowings: new Map(narrowed.map(([name, value]) => [name, Boolean(value)])),
      };
    },
  };
}
