import { readSettings } from '../settings/settings';
import { MISSING, PEOPLE, shared, sharedForGood } from './cache-control';

const settings = (environment: Record<string, string> = {}) => readSettings(environment, '/srv');
const withCdn = settings({ CDN_PURGE_URL: 'https://cdn.example/purge' });
const without = settings();
const soon = (milliseconds: number) => Date.now() + milliseconds;

test('a cache that is told of changes keeps an answer for a day, another one for seconds', () => {
  const browser = 'public, max-age=0, must-revalidate, ';
  expect(shared(withCdn)).toBe(`${browser}s-maxage=86400, stale-while-revalidate=60`);
  expect(shared(without)).toBe(`${browser}s-maxage=5, stale-while-revalidate=5`);
});

test('what has an end is not kept beyond it, nor handed on after it', () => {
  expect(shared(withCdn, soon(61_900))).toMatch(/, s-maxage=6[01]$/);
  expect(shared(withCdn, soon(900))).toBe('no-cache');
  expect(shared(withCdn, 0)).toBe('no-cache');
  expect(shared(without, 0)).toBe('no-cache');
});

test('what may end unseen is kept shortly', () => {
  expect(shared(withCdn, Infinity, PEOPLE)).toMatch(/, s-maxage=60$/);
  expect(shared(withCdn, Infinity, MISSING)).toMatch(/, s-maxage=5$/);
  expect(shared(without, Infinity, PEOPLE)).toMatch(/, s-maxage=5$/);
});

test('what an address names for good is shared where it can be withdrawn', () => {
  expect(sharedForGood(withCdn, Infinity)).toBe('public, max-age=31536000, immutable, s-maxage=86400');
  expect(sharedForGood(withCdn, 0)).toBe('private, max-age=31536000, immutable');
  expect(sharedForGood(without, Infinity)).toBe('private, max-age=31536000, immutable');
});
