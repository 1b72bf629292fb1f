import type { PageName } from '@lapis/contract/pages';
import type { Changes } from '../cache/changes';
import { createTaggedCache } from '../cache/tagged-cache';
import { nextPublication } from '../content/publication';
import type { Database } from '../database/database';
import type { SluggedTable } from '../database/tables';
import { publishedNames } from '../slugs/slugs';
import { blogRepository } from '../blog/blog.repository';

/** What visitors can find of a kind of content. */
export interface Standing {
  /** How each is named in an address, now or before. */
  names: Set<string>;
  /** What lists of it can be narrowed to. */
  tags: Set<string>;
  total: number;
}

const MEGABYTE = 1024 * 1024;
/** What a name takes in memory, about, in bytes. */
const NAME = 150;

const kinds: Record<SluggedTable, { tag: string; pages: PageName[] }> = {
  posts: { tag: 'post', pages: ['blog', 'blog.post'] },
  galleries: { tag: 'gallery', pages: ['galleries', 'galleries.gallery'] },
  services: { tag: 'service', pages: ['projects', 'projects.project'] },
};

/** Of which kind of content a page is the list, or shows one. */
export const kindOf = (page: PageName) =>
  (Object.keys(kinds) as SluggedTable[]).find((kind) => kinds[kind].pages.includes(page));

/**
 * What stands on the site, in memory, so that an address of nothing costs neither a query nor a rendering. It is read
 * anew after a change, as kept answers are.
 */
export function standingThings(db: Database, changes: Changes) {
  const cache = createTaggedCache<Standing>(changes, { maxBytes: 16 * MEGABYTE });

  const read = (kind: SluggedTable) =>
    cache.read(kind, async () => {
      const [{ names, total }, tags, next] = await Promise.all([
        publishedNames(db, kind),
        kind === 'posts' ? blogRepository(db).publishedTags() : [],
        nextPublication(db, kind),
      ]);
      return {
        value: { names: new Set(names), tags: new Set(tags), total },
        tags: [kinds[kind].tag],
        bytes: NAME * (names.length + tags.length),
        freshUntil: next,
      };
    });

  return {
    /** Rejects where the database can't say. */
    read: async (kind: SluggedTable) => (await read(kind)).value,

    /** Where it is known. */
    peek: cache.peek,
  };
}
