import type { Read } from '../cache/tagged-cache';

const said = {
  hit: 'lapis; hit',
  miss: 'lapis; fwd=miss; stored',
  uncached: 'lapis; fwd=miss',
  // Its time is over, and nothing newer can be had.
  stale: 'lapis; hit; ttl=-1',
} satisfies Record<Read<unknown>['status'], string>;

/** The Cache-Status header of an answer out of the cache (RFC 9211). */
export const cacheStatus = (status: keyof typeof said) => said[status];
