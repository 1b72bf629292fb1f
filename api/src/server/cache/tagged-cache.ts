import { LRUCache } from 'lru-cache';
import { cacheSize } from '../settings/memory-limit';
import { MINUTE } from '../time/clock';
import { databaseSilence, type DatabaseSilence } from '../database/silence';
import type { Changed, Changes } from './changes';
import { within } from '../time/time-limit';

interface Options {
  /** How much all values may weigh together, less where memory is short; those not asked for the longest go first. */
  maxBytes: number;
  /** The longest that a value is fresh, in milliseconds. It bounds how long a change that nobody told is missed. */
  freshFor?: number;
  /** How long a stale value is served after a fill that failed, before the next one is tried, in milliseconds. */
  retryAfter?: number;
  /** How long a fill may take where a stale value could be served instead, in milliseconds. */
  patience?: number;
  /** Of the source of the values: while it is silent, a stale value is served without waiting for the fill. */
  silence?: Pick<DatabaseSilence, 'unlessSilent'>;
}

/** What a fill answers. */
export interface Filled<T> {
  value: T;
  /** A change of any of them makes the value stale. */
  tags: readonly string[];
  /** The weight of the value. */
  bytes: number;
  /** When the value changes by itself, in milliseconds of the clock, if that is before the cache's own limit. */
  freshUntil?: number | undefined;
  /** False for a value that is not kept at all, and takes the place of the one that was. */
  keep?: boolean;
}

export interface Read<T> {
  value: T;
  /** `uncached` for a new one that is not kept. */
  status: 'hit' | 'miss' | 'stale' | 'uncached';
}

export interface CacheFigures {
  asked: Record<Read<unknown>['status'], number>;
  bytes: number;
}

interface Entry<T> {
  value: T;
  tags: readonly string[];
  /** 0 where it is stale. */
  freshUntil: number;
  /** Until then a stale value is served without a try. */
  retryAt: number;
}

/** Makes a value; `before` is the one that was kept and is fresh no longer. */
type Fill<T> = (before: T | undefined) => Promise<Filled<T>>;

/** A fill under way, and what changed since it began. */
interface Filling<T> {
  result: Promise<Read<T>>;
  missed: Changed;
}

/** What an entry weighs besides its value: key, tags and the cache's own lists. */
const overhead = (key: string) => 500 + 2 * key.length;

/**
 * Keeps values in memory until one of their tags changes. A changed value is stale and not gone: it is served
 * where a new one can't be had (RFC 5861, stale-if-error). While changes can't be heard every value counts as
 * stale.
 */
export function createTaggedCache<T>(changes: Changes, options: Options) {
  const cache = createUncountedCache<T>(changes, options);
  const asked = { hit: 0, miss: 0, stale: 0, uncached: 0 };
  return {
    peek(key: string) {
      const value = cache.peek(key);
      if (value !== undefined) asked.hit += 1;
      return value;
    },

    /** Says whether the value is fresh, which is no request for it. */
    has: (key: string) => cache.peek(key) !== undefined,

    async read(key: string, fill: Fill<T>) {
      const found = await cache.read(key, fill);
      asked[found.status] += 1;
      return found;
    },

    /** How often it was asked since it was made, by what it answered, and what its values weigh in bytes. */
    figures: (): CacheFigures => ({ asked: { ...asked }, bytes: cache.bytes() }),
  };
}

function createUncountedCache<T>(
  changes: Changes,
  { maxBytes, freshFor = MINUTE, retryAfter = 5000, patience = 5000, silence = databaseSilence }: Options,
) {
  const entries = new LRUCache<string, Entry<T>>({ maxSize: cacheSize(maxBytes) });
  const fills = new Set<Filling<T>>();
  /** The fills whose result a new reader may share: no change was published since they began. */
  const shared = new Map<string, Filling<T>>();

  changes.subscribe((changed) => {
    for (const fill of fills) {
      fill.missed =
        changed === 'everything' || fill.missed === 'everything'
          ? 'everything'
          : [...fill.missed, ...changed];
    }
    shared.clear();
    for (const entry of entries.values()) {
      if (concerns(changed, entry.tags)) Object.assign(entry, { freshUntil: 0, retryAt: 0 });
    }
  });

  /** The fresh value, or undefined. */
  function peek(key: string): T | undefined {
    const entry = entries.get(key);
    return entry !== undefined && entry.freshUntil > Date.now() ? entry.value : undefined;
  }

  /**
   * The fresh value, or else a new one, which `fill` makes once for all who ask meanwhile. If that fails or takes too
   * long, or the source is silent, the stale value is returned and the fill goes on; if there is none, it rejects with
   * the error.
   */
  async function read(key: string, fill: Fill<T>): Promise<Read<T>> {
    const entry = entries.get(key);
    if (entry && entry.freshUntil > Date.now()) return { value: entry.value, status: 'hit' };
    if (entry && entry.retryAt > Date.now()) return { value: entry.value, status: 'stale' };
    const { result } = shared.get(key) ?? begin(key, fill);
    if (!entry) return result;
    const serveStale = () => giveUp(key, entry);
    return silence.unlessSilent(within(patience, result, serveStale), serveStale);
  }

  /** A database may hang and never say so. The fill may still end, but nobody waits for it any more. */
  function giveUp(key: string, entry: Entry<T>): Read<T> {
    shared.delete(key);
    entry.retryAt = Date.now() + retryAfter;
    return { value: entry.value, status: 'stale' };
  }

  function begin(key: string, fill: Fill<T>) {
    const begun: Filling<T> = { missed: [], result: Promise.resolve().then(run) };
    fills.add(begun);
    shared.set(key, begun);
    return begun;

    async function run(): Promise<Read<T>> {
      try {
        const filled = await fill(entries.get(key)?.value);
        store(key, filled, changes.listening && !concerns(begun.missed, filled.tags));
        return { value: filled.value, status: filled.keep === false ? 'uncached' : 'miss' };
      } catch (error) {
        const entry = entries.get(key);
        if (!entry) throw error;
        if (entry.freshUntil > Date.now()) return { value: entry.value, status: 'hit' };
        // After a change the next reader shall have it, and not wait.
        if (begun.missed.length === 0) entry.retryAt = Date.now() + retryAfter;
        return { value: entry.value, status: 'stale' };
      } finally {
        fills.delete(begun);
        if (shared.get(key) === begun) shared.delete(key);
      }
    }
  }

  function store(
    key: string,
    { value, tags, bytes, freshUntil: changesAt = Infinity, keep = true }: Filled<T>,
    isFresh: boolean,
  ) {
    // A reader who came after the change may have been quicker.
    if (!isFresh && peek(key) !== undefined) return;
    if (!keep) {
      entries.delete(key);
      return;
    }
    const freshUntil = isFresh ? Math.min(Date.now() + freshFor, changesAt) : 0;
    const size = Math.max(1, Math.ceil(bytes)) + overhead(key);
    entries.set(key, { value, tags, freshUntil, retryAt: 0 }, { size });
  }

  return { peek, read, bytes: () => entries.calculatedSize };
}

const concerns = (changed: Changed, tags: readonly string[]) =>
  changed === 'everything' || tags.some((tag) => changed.includes(tag));
