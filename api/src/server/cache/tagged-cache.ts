import { LRUCache } from 'lru-cache';
import { cacheSize } from '../settings/memory-limit';
import { MINUTE, SECOND } from '../time/clock';
import { databaseSilence, type DatabaseSilence } from '../database/postgres/silence';
import type { ChangedTags, Changes } from './changes';
import { withTimeLimit } from '../time/time-limit';

interface TaggedCacheOptions {
  /**
   * Maximum size of all values in bytes, reduced if there is little memory. The least recently used values
   * are removed first.
   */
  maxBytes: number;
  /**
   * Time in milliseconds after which a value is stale without any change, in case a change has been missed.
   */
  freshFor?: number;
  /** Time in milliseconds for which a stale value is served after a failed fill, before the next attempt. */
  retryAfter?: number;
  /** Time limit in milliseconds for a fill if a stale value can be served instead. */
  patience?: number;
  /**
   * Detects that the source is silent. Stale values are then served without waiting, and the next fill is
   * attempted after a second.
   */
  silence?: Pick<DatabaseSilence, 'unlessSilent' | 'isSilent'>;
}

export interface FilledValue<T> {
  value: T;
  tags: readonly string[];
  bytes: number;
  /** Time (as in `Date.now`) at which the value becomes outdated even without a change. */
  freshUntil?: number | undefined;
  keep?: boolean;
}

export interface CacheRead<T> {
  value: T;
  status: 'hit' | 'miss' | 'stale' | 'uncached';
}

export interface CacheFigures {
  asked: Record<CacheRead<unknown>['status'], number>;
  bytes: number;
}

interface TaggedCacheEntry<T> {
  value: T;
  tags: readonly string[];
  freshUntil: number;
  retryAt: number;
}

type Fill<T> = (before: T | undefined) => Promise<FilledValue<T>>;

interface RunningFill<T> {
  result: Promise<CacheRead<T>>;
  missed: ChangedTags;
}

/**
 * Time in milliseconds between fills during a silence. They are needed, because nothing else may notice that
 * it has ended.
 */
const RETRY_IN_SILENCE = SECOND;

const overhead = (key: string) => 500 + 2 * key.length;

/**
 * Creates an in-memory cache whose values become stale when one of their tags changes. A stale value is
 * served if there is no new one (RFC 5861, stale-if-error). While changes can't be received, all values are
 * treated as stale.
 */
export function createTaggedCache<T>(changes: Changes, options: TaggedCacheOptions) {
  const cache = createUncountedCache<T>(changes, options);
  const asked = { hit: 0, miss: 0, stale: 0, uncached: 0 };
  return {
    peek(key: string) {
      const value = cache.peek(key);
      if (value !== undefined) asked.hit += 1;
      return value;
    },

    has: (key: string) => cache.peek(key) !== undefined,

    async read(key: string, fill: Fill<T>) {
      const found = await cache.read(key, fill);
      asked[found.status] += 1;
      return found;
    },

    figures: (): CacheFigures => ({ asked: { ...asked }, bytes: cache.bytes() }),
  };
}

function createUncountedCache<T>(
  changes: Changes,
  {
    maxBytes,
    freshFor = MINUTE,
    retryAfter = 5000,
    patience = 5000,
    silence = databaseSilence,
  }: TaggedCacheOptions,
) {
  const entries = new LRUCache<string, TaggedCacheEntry<T>>({ maxSize: cacheSize(maxBytes) });
  const fills = new Set<RunningFill<T>>();
  /** Running fills that new readers may share, because no change has been published since they started. */
  const shared = new Map<string, RunningFill<T>>();

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

  const retryAt = () =>
    Date.now() + (silence.isSilent() ? Math.min(retryAfter, RETRY_IN_SILENCE) : retryAfter);

  function peek(key: string): T | undefined {
    const entry = entries.get(key);
    return entry !== undefined && entry.freshUntil > Date.now() ? entry.value : undefined;
  }

  /**
   * Returns the fresh value, or fills it once for all concurrent readers. Returns the stale value if the fill
   * fails or takes too long, or if the source is silent; the fill continues. Rejects if there is no stale
   * value.
   */
  async function read(key: string, fill: Fill<T>): Promise<CacheRead<T>> {
    const entry = entries.get(key);
    if (entry && entry.freshUntil > Date.now()) return { value: entry.value, status: 'hit' };
    if (entry && entry.retryAt > Date.now()) return { value: entry.value, status: 'stale' };
    const { result } = shared.get(key) ?? startFill(key, fill);
    if (!entry) return result;
    const serveStale = () => giveUp(key, entry);
    return silence.unlessSilent(withTimeLimit(patience, result, serveStale), serveStale);
  }

  /** Returns the stale value, because a hanging database reports no error. The fill continues. */
  function giveUp(key: string, entry: TaggedCacheEntry<T>): CacheRead<T> {
    shared.delete(key);
    entry.retryAt = retryAt();
    return { value: entry.value, status: 'stale' };
  }

  function startFill(key: string, fill: Fill<T>) {
    const begun: RunningFill<T> = { missed: [], result: Promise.resolve().then(run) };
    fills.add(begun);
    shared.set(key, begun);
    return begun;

    async function run(): Promise<CacheRead<T>> {
      try {
        const filled = await fill(entries.get(key)?.value);
        store(key, filled, changes.listening && !concerns(begun.missed, filled.tags));
        return { value: filled.value, status: filled.keep === false ? 'uncached' : 'miss' };
      } catch (error) {
        const entry = entries.get(key);
        if (!entry) throw error;
        if (entry.freshUntil > Date.now()) return { value: entry.value, status: 'hit' };
        if (begun.missed.length === 0) entry.retryAt = retryAt();
        return { value: entry.value, status: 'stale' };
      } finally {
        fills.delete(begun);
        if (shared.get(key) === begun) shared.delete(key);
      }
    }
  }

  function store(
    key: string,
    { value, tags, bytes, freshUntil: changesAt = Infinity, keep = true }: FilledValue<T>,
    isFresh: boolean,
  ) {
    // Another reader's fill, started after the change, may already have stored a newer value.
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

const concerns = (changed: ChangedTags, tags: readonly string[]) =>
  changed === 'everything' || tags.some((tag) => changed.includes(tag));
