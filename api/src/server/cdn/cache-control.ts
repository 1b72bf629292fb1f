import type { Settings } from '../settings/settings';
import { DAY, SECOND } from '../time/clock';

interface Limits {
  /** In seconds: how long a cache in front may hand on an answer. */
  fresh: number;
  /** In seconds: how long it may still do so then, while it asks for a new one. */
  meanwhile: number;
}

/** Where the cache is told what has changed. */
const purged: Limits = { fresh: DAY / SECOND, meanwhile: 60 };

/** Where it is not: a change is seen ten seconds later at most, and a rush of visitors is one request every five. */
const unpurged: Limits = { fresh: 5, meanwhile: 5 };

/** In seconds, for what isn't there: it may be there any moment, and nothing says that the address is concerned. */
export const MISSING = 5;

/** In seconds, for pictures of people: how long a consent that has ended is missed at most, should the purge fail. */
export const PEOPLE = 60;

/** Of what never changes under its address: browsers and caches in front keep it for a year. */
export const FOREVER = 'public, max-age=31536000, immutable';

type WithCdn = Pick<Settings, 'cdn'>;

/** In whole seconds, how long an answer may be kept that changes by itself at a time of the clock. */
const secondsFor = (fresh: number, changesAt: number) =>
  Math.min(fresh, Math.floor((changesAt - Date.now()) / SECOND));

/**
 * What the header `cache-control` says of an answer that is the same for everybody. A cache in front keeps it;
 * browsers ask each time. By `must-revalidate` they don't show an old one first (RFC 5861), which is for the cache.
 * @param changesAt when the answer changes by itself, in milliseconds of the clock; 0 where it is stale already
 * @param most in seconds
 */
export function shared(settings: WithCdn, changesAt = Infinity, most = Infinity) {
  const { fresh, meanwhile } = settings.cdn ? purged : unpurged;
  const seconds = secondsFor(Math.min(fresh, most), changesAt);
  if (seconds < 1) return 'no-cache';
  const kept = `public, max-age=0, must-revalidate, s-maxage=${seconds}`;
  // What has an end is not handed on after it.
  const hasEnd = seconds < fresh || most < Infinity;
  return hasEnd ? kept : `${kept}, stale-while-revalidate=${meanwhile}`;
}

/**
 * The same of what is under an address that names its state: browsers keep it for good. A cache in front has it only
 * where it is told what was withdrawn since.
 */
export function sharedForGood({ cdn }: WithCdn, changesAt: number) {
  const seconds = cdn ? secondsFor(purged.fresh, changesAt) : 0;
  const forGood = 'max-age=31536000, immutable';
  return seconds < 1 ? `private, ${forGood}` : `public, ${forGood}, s-maxage=${seconds}`;
}
