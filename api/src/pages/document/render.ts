import type { Site } from '@lapis/contract';
import type { Changes } from '../../server/cache/changes';
import { createTaggedCache, type CacheRead } from '../../server/cache/tagged-cache';
import { DAY, MINUTE, SECOND } from '../../server/time/clock';
import type { RenderedWithSources } from '../rendering/pages-under-way';
import { Unavailable } from '../rendering/render-process';
import type { createRenderer } from '../rendering/renderer';
import { type ReadPublic, rereadSources } from '../rendering/sources';
import type { Release } from '../releases/live/release';
import { renderingKey } from './rendering-key';
import type { Route } from './route';

const MEGABYTE = 1024 * 1024;
/**
 * Time in milliseconds before a 'not found' page is rendered again. Short, because the missing content may be
 * published soon.
 */
const MISSING_FRESH_FOR = 10 * SECOND;
/**
 * Time in milliseconds before a failed rendering is retried, so that it doesn't fail again for every visitor.
 */
const FAILED_FRESH_FOR = 30 * SECOND;
/**
 * Time in milliseconds before a retry while the remote's code isn't running. Retries cost little, and succeed
 * as soon as the code runs.
 */
const BARE_FRESH_FOR = 2 * SECOND;
const STALE_FRESH_FOR = 5 * SECOND;

/** Second stage: a route rendered by the code of the host and the remotes. */
export interface Rendering extends RenderedWithSources {
  site: Site;
  renderedAt: number;
  /** True if this is only a placeholder for the page. */
  isMakeshift: boolean;
  /**
   * Time in milliseconds at which the page becomes outdated without any change. This server caches the page
   * for a minute at most, because it may miss changes. Shared caches may keep it longer, because they are
   * purged.
   */
  changesAt: number;
  /** True if the page is outdated but couldn't be rendered again. */
  isStale: boolean;
  wasKept: boolean;
}

type CachedRendering = Omit<Rendering, 'isStale' | 'wasKept'>;

/**
 * Renders pages, and caches the renderings while their inputs stay the same. When another app is released,
 * cached renderings are reused in the new documents. When a rendering expires, its inputs are read again
 * first: that takes milliseconds, while rendering may need a new process.
 */
export function createRenderings(
  changes: Changes,
  renderer: Pick<ReturnType<typeof createRenderer>, 'render'>,
  readPublic: ReadPublic,
) {
  const cache = createTaggedCache<CachedRendering>(changes, { maxBytes: 16 * MEGABYTE });

  async function render(release: Release, route: Route, site: Site) {
    const { address, task } = route;
    const made = await renderer.render(release, { ...task, address, site }, task.kind === 'problem');
    if (made.rendered.kind === 'problem' && made.rendered.status === 503)
      throw new Unavailable('a page’s content could not be read');
    return withExpiry(release, route, { ...made, site, renderedAt: Date.now() });
  }

  async function readCached(release: Release, route: Route, site: Site): Promise<CacheRead<CachedRendering>> {
    const { remote, key, isFree } = route;
    // Not cached. The number of searches is unlimited, and a chosen version may be unreviewed code, whose
    // output mustn't reach other visitors.
    if (isFree || release.choice) return { value: await render(release, route, site), status: 'uncached' };
    return cache.read(`${renderingKey(release, remote)} ${key}`, async (before) => {
      const same = before && isStillValid(before, site) && (await rereadSources(before, readPublic));
      const value = same
        ? withExpiry(release, route, { ...before, ...same })
        : await render(release, route, site);
      const { rendered, tags, freshUntil, areCached: keep } = value;
      return { value, tags: ['site', ...tags], bytes: JSON.stringify(rendered).length, freshUntil, keep };
    });
  }

  return {
    /**
     * @throws Unavailable if the content can't be read, too many pages are waiting, or the remote has no
     * version
     */
    async read(release: Release, route: Route, site: Site): Promise<Rendering> {
      const { remote } = route;
      if (remote && !release.remotes.has(remote)) throw new Unavailable(`there is no version of ${remote}`);
      const { value, status } = await readCached(release, route, site);
      const isStale = status === 'stale';
      return {
        ...value,
        freshUntil: isStale ? Date.now() + STALE_FRESH_FOR : value.freshUntil,
        isStale: isStale || value.freshUntil === 0,
        wasKept: status === 'hit',
      };
    },
  };
}

/** False after a day even if nothing has changed: pages may show the current year. */
const isStillValid = ({ isMakeshift, renderedAt, site }: CachedRendering, siteNow: Site) =>
  !isMakeshift && site === siteNow && Date.now() - renderedAt < DAY;

function withExpiry(
  release: Release,
  route: Route,
  made: RenderedWithSources & Pick<Rendering, 'site' | 'renderedAt'>,
): CachedRendering {
  const goodFor = placeholderLifetime(release, route, made);
  const changesAt = Math.min(made.freshUntil, Date.now() + goodFor);
  return {
    ...made,
    isMakeshift: goodFor < Infinity,
    changesAt,
    freshUntil: Math.min(changesAt, Date.now() + MINUTE),
  };
}

function placeholderLifetime(
  { remotes }: Release,
  { task, remote = '' }: Route,
  { rendered, hasFailed }: RenderedWithSources,
) {
  if (hasFailed) return FAILED_FRESH_FOR;
  if (rendered.kind === 'problem') return MISSING_FRESH_FOR;
  const isBare = rendered.kind === 'frame' && task.kind === 'page' && remotes.get(remote)?.server;
  return isBare ? BARE_FRESH_FOR : Infinity;
}
