import type { CacheRead } from '../cache/tagged-cache';

const said = {
  hit: 'lapis; hit',
  miss: 'lapis; fwd=miss; stored',
  uncached: 'lapis; fwd=miss',
  stale: 'lapis; hit; ttl=-1',
} satisfies Record<CacheRead<unknown>['status'], string>;

/** Returns the Cache-Status header (RFC 9211). */
export const cacheStatus = (status: keyof typeof said) => said[status];
