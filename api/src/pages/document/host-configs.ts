import { Site } from '@lapis/contract';
import type { HostConfig } from '@lapis/contract/rendering';
import { LRUCache } from 'lru-cache';
import type { Release } from '../releases/live/release';
import type { ReadPublic } from '../rendering/sources';
import { type CachedState, toCachedState } from './cached-text';

const STATES = 20;
export const SITE_PLAN = '/site-plan/';

/**
 * Provides the charity's settings, and the host's configuration: the settings combined with a release's plan.
 */
export function createHostConfigs(readPublic: ReadPublic) {
  const states = new LRUCache<string, CachedState>({ max: STATES });
  const newest = new WeakMap<Release, { site: Site; config: Promise<CachedState> }>();
  let last = { body: '', site: undefined as Site | undefined };

  async function create({ plan }: Release, site: Site) {
    const config: HostConfig = { ...plan, site };
    const state = await toCachedState(config, (hash) => SITE_PLAN + hash);
    states.set(state.href, state);
    return state;
  }

  return {
    /** Returns the last known settings if the current ones can't be read. */
    async readSite() {
      const { status, body } = await readPublic('/api/site');
      // Keeps the same object while the settings are unchanged, because caches compare them by identity.
      if (status === 200 && body !== last.body) last = { body, site: Site.parse(JSON.parse(body)) };
      if (!last.site) throw new Error(`The site’s settings were answered with status ${status}`);
      return last.site;
    },

    of(release: Release, site: Site) {
      const known = newest.get(release);
      if (known?.site === site) return known.config;
      const config = create(release, site);
      newest.set(release, { site, config });
      return config;
    },

    at: (href: string) => states.get(href),
  };
}
