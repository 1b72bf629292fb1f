import { readSettings } from '../settings/settings';
import { MISSING, PEOPLE, sharedCacheControl, permanentCacheControl } from './cache-control';

const settings = (environment: Record<string, string> = {}) => readSettings(environment, '/srv');
const withCdn = settings({ CDN_PURGE_URL: 'https://cdn.example/purge' });
const without = settings();
const soon = (milliseconds: number) => Date.now() + milliseconds;

test('a cache that can be purged keeps a response for a day, any other for seconds', () => {
  const browser = 'public, max-age=0, must-revalidate, ';
  expect(sharedCacheControl(withCdn)).toBe(`${browser}s-maxage=86400, stale-while-revalidate=60`);
  expect(sharedCacheControl(without)).toBe(`${browser}s-maxage=5, stale-while-revalidate=5`);
});

test('a response with an end is not cached beyond it, nor served stale after it', () => {
  expect(sharedCacheControl(withCdn, soon(61_900))).toMatch(/, s-maxage=6[01]$/);
  expect(sharedCacheControl(withCdn, soon(900))).toBe('no-cache');
  expect(sharedCacheControl(withCdn, 0)).toBe('no-cache');
  expect(sharedCacheControl(without, 0)).toBe('no-cache');
});

test('pictures of people and missing pages are cached briefly', () => {
  expect(sharedCacheControl(withCdn, Infinity, PEOPLE)).toMatch(/, s-maxage=60$/);
  expect(sharedCacheControl(withCdn, Infinity, MISSING)).toMatch(/, s-maxage=5$/);
  expect(sharedCacheControl(without, Infinity, PEOPLE)).toMatch(/, s-maxage=5$/);
});

test('a permanent address is cached for all visitors only if a CDN can purge it', () => {
  expect(permanentCacheControl(withCdn, Infinity)).toBe(
    'public, max-age=31536000, immutable, s-maxage=86400',
  );
  expect(permanentCacheControl(withCdn, 0)).toBe('private, max-age=31536000, immutable');
  expect(permanentCacheControl(without, Infinity)).toBe('private, max-age=31536000, immutable');
});
