import type { Changes } from '../../server/cache/changes';
import { countBytes } from '../../server/cache/compression';
import { createTaggedCache, type CacheRead, type FilledValue } from '../../server/cache/tagged-cache';
import type { Release } from '../releases/live/release';
import { buildDocument, describeState, type Document, type DocumentInput } from './document';
import type { createHostConfigs } from './host-configs';
import type { createRenderings } from './render';
import { missingRoute, type Route } from './route';

const MEGABYTE = 1024 * 1024;

interface DocumentStages {
  renderings: ReturnType<typeof createRenderings>;
  configs: ReturnType<typeof createHostConfigs>;
  origin: () => string;
}

type FillDocument = (before: Document | undefined) => Promise<FilledValue<Document>>;

/** Builds documents and caches them by route. */
export function createDocuments(changes: Changes, { renderings, configs, origin }: DocumentStages) {
  // Searches and testers' pages have their own caches, so that they can't evict other visitors' pages.
  const caches = {
    pages: createTaggedCache<Document>(changes, { maxBytes: 32 * MEGABYTE }),
    searches: createTaggedCache<Document>(changes, { maxBytes: 4 * MEGABYTE }),
    chosen: createTaggedCache<Document>(changes, { maxBytes: 8 * MEGABYTE }),
  };

  /**
   * Returns the cache and the key for a document. The key contains the release's id, which is different for
   * each combination of versions.
   */
  const slot = ({ id, choice }: Release, { isFree, key }: Route) =>
    [caches[choice ? 'chosen' : isFree ? 'searches' : 'pages'], `${id} ${key}`] as const;

  async function readWith(release: Release, route: Route, fill: FillDocument): Promise<CacheRead<Document>> {
    const [cache, key] = slot(release, route);
    const { value, status } = await cache.read(key, fill);
    return { value, status: status === 'miss' && value.wasKept ? 'hit' : status };
  }

  async function render(release: Release, route: Route): Promise<DocumentInput> {
    const site = await configs.readSite();
    const rendering = await renderings.read(release, route, site);
    const { href: config } = await configs.of(release, site);
    return { release, route, rendering, site, config, origin: origin() };
  }

  async function fill(input: DocumentInput, before: Document | undefined) {
    const document = await buildDocument(input, before);
    return toFilled(
      input,
      document,
      countBytes(document.forms) + (document.data ? countBytes(document.data.forms) : 0),
    );
  }

  /** Builds a route's document. If the content is missing, builds the 404 page for that part of the site. */
  async function make(release: Release, route: Route, before?: Document) {
    const input = await render(release, route);
    if (input.rendering.rendered.kind !== 'problem') return fill(input, before);
    const missing = missingRoute(release, route.address.split('?', 1).join());
    const { value } = await readWith(release, missing, async (last) =>
      fill(await render(release, missing), last),
    );
    return toFilled(input, { ...value, ...describeState(input) }, 0);
  }

  return {
    async read(release: Release, route: Route): Promise<CacheRead<Document>> {
      if (route.isDraft) return { value: (await make(release, route)).value, status: 'uncached' };
      return readWith(release, route, (before) => make(release, route, before));
    },

    peek(release: Release, route: Route) {
      const [cache, key] = slot(release, route);
      return cache.peek(key);
    },

    has(release: Release, route: Route) {
      const [cache, key] = slot(release, route);
      return cache.has(key);
    },

    figures: () => ({
      pages: caches.pages.figures(),
      searches: caches.searches.figures(),
      chosen: caches.chosen.figures(),
    }),
  };
}

const toFilled = ({ rendering }: DocumentInput, value: Document, bytes: number): FilledValue<Document> => ({
  value,
  tags: ['site', ...rendering.tags],
  bytes,
  freshUntil: rendering.freshUntil,
  keep: rendering.areCached,
});
