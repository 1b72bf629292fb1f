import type { Settings } from '../settings/settings';
import { DAY, SECOND } from '../time/clock';

interface CacheLimits {
  /** `s-maxage` in seconds. */
  fresh: number;
  /** `stale-while-revalidate` in seconds. */
  meanwhile: number;
}

const purged: CacheLimits = { fresh: DAY / SECOND, meanwhile: 60 };

/**
 * Limits for shared caches that can't be purged. A change is visible after ten seconds at most, and even a
 * rush of visitors causes only one request every five seconds.
 */
const unpurged: CacheLimits = { fresh: 5, meanwhile: 5 };

/**
 * Time in seconds for which a 404 is cached: the page may be published soon, and no purge names its address.
 */
export const MISSING = 5;

/**
 * Time in seconds for which pictures of people are cached, in case a consent is withdrawn and the purge
 * fails.
 */
export const PEOPLE = 60;

export const FOREVER = 'public, max-age=31536000, immutable';

type WithCdn = Pick<Settings, 'cdn'>;

const secondsUntil = (fresh: number, changesAt: number) =>
  Math.min(fresh, Math.floor((changesAt - Date.now()) / SECOND));

/**
 * Returns the `cache-control` for a response that is the same for every visitor. Shared caches keep the
 * response, and browsers revalidate it each time. With `must-revalidate`, only the shared cache serves stale
 * responses (RFC 5861).
 * @param changesAt time in milliseconds at which the response becomes outdated; 0 if it already is
 * @param most maximum age in seconds
 */
export function sharedCacheControl(settings: WithCdn, changesAt = Infinity, most = Infinity) {
  const { fresh, meanwhile } = settings.cdn ? purged : unpurged;
  const seconds = secondsUntil(Math.min(fresh, most), changesAt);
  if (seconds < 1) return 'no-cache';
  const kept = `public, max-age=0, must-revalidate, s-maxage=${seconds}`;
  // A response with a time limit of its own mustn't be served stale afterwards.
  const hasEnd = seconds < fresh || most < Infinity;
  return hasEnd ? kept : `${kept}, stale-while-revalidate=${meanwhile}`;
}

/**
 * Returns the `cache-control` for an address that changes with its content. Browsers keep the response
 * permanently. Shared caches may keep it only if they can be purged; otherwise they would still serve
 * withdrawn content.
 */
export function permanentCacheControl({ cdn }: WithCdn, changesAt: number) {
  const seconds = cdn ? secondsUntil(purged.fresh, changesAt) : 0;
  const forGood = 'max-age=31536000, immutable';
  return seconds < 1 ? `private, ${forGood}` : `public, ${forGood}, s-maxage=${seconds}`;
}
