import { setImmediate as turn } from 'node:timers/promises';
import { PagePath } from '@lapis/contract';
import { decodePart } from '@lapis/contract/address';
import { href } from '@lapis/contract/pages';
import { sitePageAddress } from '@lapis/contract/site-page-address';
import { createSlug } from '@lapis/contract/slugs';
import type { PlacedEntry } from '@lapis/import/map-addresses';
import type { SourceEntry } from '@lapis/import/source-site';
import { addresses } from '../../../cms/slugs/addresses';
import { sitePageType } from '../../../content/site-pages/site-pages.type';
import { storyType } from '../../../content/stories/stories.type';
import type { Database } from '../../../server/database/database';
import { importedRepository, type KnownEntry } from './imported.repository';

export const entryType = ({ kind }: SourceEntry) => (kind === 'story' ? storyType : sitePageType);

export interface EntryPlace extends PlacedEntry {
  known: KnownEntry | undefined;
  parent: string | null;
}

const KEPT = 120;

function slugFor({ slug, title, key }: SourceEntry) {
  return createSlug(decodePart(slug)) || createSlug(title) || createSlug(key) || 'untitled';
}

/** Sorts pages so that parents come first. A page in a cycle loses its parent. */
function inOrder(entries: readonly SourceEntry[]): SourceEntry[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const ordered = new Map<string, SourceEntry>();
  for (const entry of entries) {
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
 * Assigns addresses. Entries imported before keep theirs; others get their old slug, with a number if it is
 * taken.
 * @param site identity of the other site
 */
export async function assignPlaces(
  db: Database,
  site: string,
  entries: readonly SourceEntry[],
): Promise<Map<string, EntryPlace>> {
  const places = new Map<string, EntryPlace>();
  const chosen = new Set<string>();
  const numbers = new Map<string, number>();
  const known = await importedRepository(db).entriesOf(site);

  async function free(type: ReturnType<typeof entryType>, slug: string) {
    const name = `${type.table} ${slug}`;
    for (let n = numbers.get(name) ?? 1; ; n += 1) {
      const end = n === 1 ? '' : `-${n}`;
      const next = await addresses(db, type).free(slug.slice(0, KEPT - end.length) + end);
      numbers.set(name, n + 1);
      if (!chosen.has(`${type.table} ${next}`)) return next;
    }
  }

  for (const source of inOrder(entries)) {
    // SQLite is synchronous: without a pause, the process would serve no requests in the meantime.
    await turn();
    const type = entryType(source);
    const before = known.get(source.key);
    const own = slugFor(source);
    const above = source.parent === null ? undefined : places.get(source.parent);
    const below = above && `${above.slug}/${own}`;
    const hasRoom = below !== undefined && PagePath.safeParse(below).success;
    const wanted = hasRoom ? below : own;
    const slug = before?.slug ?? (await free(type, wanted));
    // The parent may have moved since the page was imported.
    const isBelow = above !== undefined && slug.startsWith(`${above.slug}/`);
    chosen.add(`${type.table} ${slug}`);
    places.set(source.key, {
      source,
      known: before,
      slug,
      wanted,
      path: source.kind === 'story' ? href('stories.story', { slug }) : sitePageAddress(slug),
      parent: isBelow ? source.parent : null,
    });
  }
  return places;
}
