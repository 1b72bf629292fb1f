import { countPublic } from '../../cms/entries/entry-counts';
import { isPublishedName } from '../../cms/slugs/slugs';
import type { ContentType } from '../../cms/types/content-type';
import { nextPublication } from '../../cms/types/visibility';
import { createTaggedCache } from '../../server/cache/tagged-cache';
import type { Services } from '../../server/http/serve';
import type { FoundPage } from '../releases/live/page-index';

/**
 * Results by lookup name. `total` is the number of public entries. `slug` is true if the slug belongs to a
 * public entry, or once did. `?tag` is true if the parameter `tag` has an existing value.
 */
export type ExistingEntries = ReadonlyMap<string, number | boolean>;

/** Requested address, and the page found for it. */
export interface RequestedPage {
  path: string;
  query: URLSearchParams;
  found: FoundPage | undefined;
}

interface Lookup {
  type: ContentType;
  name: string;
  key: string;
  ask: () => Promise<number | boolean>;
}

const MEGABYTE = 1024 * 1024;

/** NUL character. A query with it would fail, because PostgreSQL's text can't contain it. */
const NONE = '\0';

/**
 * Checks whether an address can show anything, so that addresses without content are never rendered. Results
 * are cached, and read again after changes.
 */
export function existingEntries({
  db,
  changes,
  contentTypes,
}: Pick<Services, 'db' | 'changes' | 'contentTypes'>) {
  const cache = createTaggedCache<number | boolean>(changes, { maxBytes: 8 * MEGABYTE });

  async function readCached({ type, key, ask }: Lookup) {
    const found = await cache.read(key, async () => {
      const [value, freshUntil] = await Promise.all([ask(), nextPublication(db, type.table)]);
      return { value, tags: type.cacheTags({ title: '' }), bytes: 0, freshUntil };
    });
    return found.value;
  }

  /** Returns undefined if the address isn't a page of a content type. */
  function lookupsFor({ found, query }: RequestedPage): Lookup[] | undefined {
    const page = found?.page.name;
    const type = contentTypes.find(
      ({ pages }) => pages?.entry && (pages.list === page || pages.entry === page),
    );
    if (!found || !type) return undefined;
    const { slug } = found.params;
    const narrowings = Object.entries(type.pages?.narrowedBy ?? {}).flatMap(([name, isOne]) => {
      const value = query.get(name);
      const ask = async () => value !== null && !value.includes(NONE) && isOne(db, value);
      return value ? [{ type, name: `?${name}`, key: `${type.name}?${name}=${value}`, ask }] : [];
    });
    const isName = async (text: string) => !text.includes(NONE) && isPublishedName(db, type, text);
    const named = { type, name: 'slug', key: `${type.name}/${slug}`, ask: () => isName(slug ?? '') };
    const total = { type, name: 'total', key: type.name, ask: () => countPublic(db, type) };
    return [total, ...(slug === undefined ? [] : [named]), ...narrowings];
  }

  return {
    async read(asked: RequestedPage): Promise<ExistingEntries | undefined> {
      const lookups = lookupsFor(asked);
      const values = lookups?.map(async (lookup) => [lookup.name, await readCached(lookup)] as const);
      return values && new Map(await Promise.all(values));
    },

    /** Returns cached results, or false if the database has to be read. */
    peek(asked: RequestedPage): ExistingEntries | undefined | false {
      const lookups = lookupsFor(asked);
      const known = lookups?.flatMap(({ name, key }) => {
        const value = cache.peek(key);
        return value === undefined ? [] : [[name, value] as const];
      });
      return known?.length === lookups?.length && known && new Map(known);
    },
  };
}
