import { publishedNames } from '../../cms/slugs/slugs';
import type { ContentType } from '../../cms/types/content-type';
import { nextPublication } from '../../cms/types/visibility';
import { createTaggedCache } from '../../server/cache/tagged-cache';
import type { Database } from '../../server/database/database';
import type { Services } from '../../server/http/serve';

/** What visitors can find of a type of content. */
export interface Existing {
  /** How each is named in an address, now or before. */
  names: Set<string>;
  /** To what its list can be narrowed, by each parameter of a query. */
  narrowings: Map<string, Set<string>>;
  total: number;
}

const MEGABYTE = 1024 * 1024;
/** What a name takes in memory, about, in bytes. */
const NAME = 150;

/**
 * What there is on the site, in memory, so that an address of nothing costs neither a query nor a rendering. It is
 * read anew after a change, as cached responses are.
 */
export function existingEntries({
  db,
  changes,
  contentTypes,
}: Pick<Services, 'db' | 'changes' | 'contentTypes'>) {
  const cache = createTaggedCache<Existing>(changes, { maxBytes: 16 * MEGABYTE });

  const read = (type: ContentType) =>
    cache.read(type.name, async () => {
      const [{ names, total }, narrowings, next] = await Promise.all([
        publishedNames(db, type),
        narrowingsOf(db, type),
        nextPublication(db, type.table),
      ]);
      return {
        value: { names: new Set(names), narrowings, total },
        // Those of every entry of a type with a page for each.
        tags: type.cacheTags({ title: '' }),
        bytes: NAME * [...narrowings.values()].reduce((sum, { size }) => sum + size, names.length),
        freshUntil: next,
      };
    });

  return {
    /** Of which type of content a page is the list, or shows one. */
    typeAt: (page: string) =>
      contentTypes.find(({ pages }) => pages?.entry && (pages.list === page || pages.entry === page)),

    /** Rejects where the database can't say. */
    read: async (type: ContentType) => (await read(type)).value,

    /** Where it is known. */
    peek: (type: ContentType) => cache.peek(type.name),
  };
}

async function narrowingsOf(db: Database, { pages }: ContentType) {
  const read = Object.entries(pages?.narrowedBy ?? {}).map(
    async ([key, values]) => [key, new Set(await values(db))] as const,
  );
  return new Map(await Promise.all(read));
}
