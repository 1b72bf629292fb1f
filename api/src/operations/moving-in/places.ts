import { setImmediate as turn } from 'node:timers/promises';
import { PagePath } from '@lapis/contract';
import { href } from '@lapis/contract/pages';
import { sitePageAddress } from '@lapis/contract/site-page-address';
import { slugOf } from '@lapis/contract/slug-of';
import { addresses } from '../../cms/slugs/addresses';
import { sitePageType } from '../../content/site-pages/site-pages.type';
import { storyType } from '../../content/stories/stories.type';
import type { Database } from '../../server/database/database';
import { importedRepository, type KnownEntry } from './imported.repository';
import type { SourceEntry } from './source-site';

export const typeOf = ({ kind }: SourceEntry) => (kind === 'story' ? storyType : sitePageType);

/** Where a text of the other site is, or will be, here. */
export interface Place {
  source: SourceEntry;
  known: KnownEntry | undefined;
  /** Its slug, or the whole address of a page without the first slash. */
  slug: string;
  /** What it would be were it free. */
  wanted: string;
  /** Its address for visitors. */
  path: string;
  /** The key of the page above it, as far as there is room below that. */
  parent: string | null;
}

const KEPT = 120;

/** A slug of this site made of that of the other one, or else of its title or its key. */
function slugFor({ slug, title, key }: SourceEntry) {
  return slugOf(readable(slug)) || slugOf(title) || slugOf(key) || 'untitled';
}

function readable(slug: string) {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** Entries so that each page comes after the one above it; a page whose pages above go round in a circle has none. */
function inOrder(entries: readonly SourceEntry[]): SourceEntry[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const ordered = new Map<string, SourceEntry>();
  for (const entry of entries) {
    /** The entry and what is above it, as far as that has no place yet. */
    const branch = new Set<SourceEntry>();
    let next: SourceEntry | undefined = entry;
    while (next && !ordered.has(next.key) && !branch.has(next)) {
      branch.add(next);
      const above: SourceEntry | undefined =
        next.kind === 'page' && next.parent ? byKey.get(next.parent) : undefined;
      next = above?.kind === 'page' ? above : undefined;
    }
    for (const one of [...branch].toReversed()) {
      const isSound = one.kind === 'page' && one.parent !== null && ordered.has(one.parent);
      ordered.set(one.key, isSound || one.parent === null ? one : { ...one, parent: null });
    }
  }
  return [...ordered.values()];
}

/**
 * Says where each text of the other site is to be: where it is already, if it has come before, or else at its old
 * name, with a number where something else has that.
 * @param site by what the other site is known
 */
export async function placesOf(
  db: Database,
  site: string,
  entries: readonly SourceEntry[],
): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  const chosen = new Set<string>();
  /** The number from which a name is looked for: those before it are taken. */
  const numbers = new Map<string, number>();
  const known = await importedRepository(db).entriesOf(site);

  /** The first address that leads to nothing else, here or of what comes along. */
  async function free(type: ReturnType<typeof typeOf>, slug: string) {
    const name = `${type.table} ${slug}`;
    for (let n = numbers.get(name) ?? 1; ; n += 1) {
      const end = n === 1 ? '' : `-${n}`;
      const next = await addresses(db, type).free(slug.slice(0, KEPT - end.length) + end);
      numbers.set(name, n + 1);
      if (!chosen.has(`${type.table} ${next}`)) return next;
    }
  }

  for (const source of inOrder(entries)) {
    // SQLite answers at once: without a pause nobody else would be served meanwhile.
    await turn();
    const type = typeOf(source);
    const before = known.get(source.key);
    const own = slugFor(source);
    const above = source.parent === null ? undefined : places.get(source.parent);
    const below = above && `${above.slug}/${own}`;
    const hasRoom = below !== undefined && PagePath.safeParse(below).success;
    const wanted = hasRoom ? below : own;
    const slug = before?.slug ?? (await free(type, wanted));
    // What is above it may have come here under another address since.
    const isBelow = above !== undefined && slug.startsWith(`${above.slug}/`);
    chosen.add(`${type.table} ${slug}`);
    places.set(source.key, {
      source,
      known: before,
      slug,
      wanted,
      path: source.kind === 'story' ? href('blog.post', { slug }) : sitePageAddress(slug),
      parent: isBelow ? source.parent : null,
    });
  }
  return places;
}
