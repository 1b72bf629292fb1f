import type { Site } from '@lapis/contract';
import { LRUCache } from 'lru-cache';
import type { Release } from '../releases/release';
import { type CachedState, configOf } from './fill-page';

/** How many states are there to be asked for: pages of an earlier one may lie open. */
const STATES = 20;

/** What the host is told, in each of the states that pages which lie open may ask for. */
export function hostConfigs() {
  const states = new LRUCache<string, CachedState>({ max: STATES });
  const newest = new WeakMap<Release, { site: Site; config: Promise<CachedState> }>();

  async function make(release: Release, site: Site) {
    const config = await configOf(release, site);
    states.set(config.href, config);
    return config;
  }

  return {
    /** What it is told of a site and of a release. */
    of(release: Release, site: Site) {
      const known = newest.get(release);
      if (known?.site === site) return known.config;
      const config = make(release, site);
      newest.set(release, { site, config });
      return config;
    },

    /** What lies at an address; undefined where no page of it can lie open any more. */
    at: (href: string) => states.get(href),
  };
}
