import { watchSilence } from '../database/postgres/silence';
import type { ChangedTags, Changes } from './changes';
import { createTaggedCache, type FilledValue } from './tagged-cache';

function fakeChanges() {
  let listener: (changed: ChangedTags) => void = () => {};
  return {
    listening: true,
    publish: async (tags: readonly string[]) => listener(tags),
    confirm: async () => [],
    subscribe(added: (changed: ChangedTags) => void) {
      listener = added;
      return () => {};
    },
    close: async () => {},
    lose(this: { listening: boolean }) {
      this.listening = false;
      listener('everything');
    },
    regain(this: { listening: boolean }) {
      this.listening = true;
      listener('everything');
    },
  } satisfies Changes & Record<string, unknown>;
}

function heldFill<T>() {
  let end: (filled: FilledValue<T>) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const filled = new Promise<FilledValue<T>>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { fill: () => filled, end, fail };
}

const createTestCache = (options: Partial<Parameters<typeof createTaggedCache>[1]> = {}) => {
  const changes = fakeChanges();
  const cache = createTaggedCache<string>(changes, { maxBytes: 100_000, ...options });
  const filling = (value: string, rest: Partial<FilledValue<string>> = {}) =>
    jest.fn(async () => ({ value, tags: ['story'], bytes: value.length, ...rest }));
  const failing = (message = 'no database') =>
    jest.fn(async (): Promise<FilledValue<string>> => {
      throw new Error(message);
    });
  return { changes, cache, filling, failing };
};

beforeEach(() => jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

test('a value is computed once and cached', async () => {
  const { cache, filling } = createTestCache();
  const fill = filling('one');
  expect(cache.peek('a')).toBeUndefined();
  expect(await cache.read('a', fill)).toEqual({ value: 'one', status: 'miss' });
  expect(await cache.read('a', fill)).toEqual({ value: 'one', status: 'hit' });
  expect(cache.peek('a')).toBe('one');
  expect(fill).toHaveBeenCalledTimes(1);
});

test('readers of one key at the same time share one fill, and its failure', async () => {
  const { cache, filling, failing } = createTestCache();
  const fill = filling('one');
  const reads = await Promise.all([cache.read('a', fill), cache.read('a', fill), cache.read('b', fill)]);
  expect(reads.map(({ value }) => value)).toEqual(['one', 'one', 'one']);
  expect(fill).toHaveBeenCalledTimes(2);

  const broken = failing();
  const failed = await Promise.allSettled([cache.read('c', broken), cache.read('c', broken)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(broken).toHaveBeenCalledTimes(1);
  expect(await cache.read('c', fill)).toEqual({ value: 'one', status: 'miss' });
});

test('a change of one of its tags makes a value stale, a change of another tag does not', async () => {
  const { changes, cache, filling } = createTestCache();
  await cache.read('a', filling('one', { tags: ['site', 'widget:a'] }));
  await changes.publish(['widget:b', 'story']);
  expect(cache.peek('a')).toBe('one');
  await changes.publish(['widget:a']);
  expect(cache.peek('a')).toBeUndefined();
  expect(await cache.read('a', filling('two'))).toEqual({ value: 'two', status: 'miss' });
});

describe('if a new value is not available', () => {
  test('the stale one is served, and for a while without another attempt', async () => {
    const { changes, cache, filling, failing } = createTestCache({ retryAfter: 5000 });
    await cache.read('a', filling('one'));
    await changes.publish(['story']);
    const broken = failing();
    expect(await cache.read('a', broken)).toEqual({ value: 'one', status: 'stale' });
    jest.advanceTimersByTime(4999);
    expect(await cache.read('a', broken)).toEqual({ value: 'one', status: 'stale' });
    expect(broken).toHaveBeenCalledTimes(1);

    jest.advanceTimersByTime(1);
    expect(await cache.read('a', broken)).toEqual({ value: 'one', status: 'stale' });
    expect(broken).toHaveBeenCalledTimes(2);

    jest.advanceTimersByTime(5000);
    expect(await cache.read('a', filling('two'))).toEqual({ value: 'two', status: 'miss' });
    expect(cache.peek('a')).toBe('two');
  });

  test('the stale one is served at once while the source is silent, and renewed in the background', async () => {
    const silence = watchSilence();
    const { changes, cache, filling } = createTestCache({ silence, retryAfter: 5000 });
    await cache.read('a', filling('one'));
    await changes.publish(['story']);
    silence.prove();
    const hanging = heldFill<string>();
    expect(await cache.read('a', hanging.fill)).toEqual({ value: 'one', status: 'stale' });
    hanging.end({ value: 'two', tags: ['story'], bytes: 3 });
    await new Promise(setImmediate);
    expect(await cache.read('a', filling('three'))).toEqual({ value: 'two', status: 'hit' });
    await expect(cache.read('b', () => Promise.reject(new Error('silence')))).rejects.toThrow('silence');
  });

  test('a silent source is tried again after a second, so that saved changes appear soon', async () => {
    const silence = watchSilence();
    const { changes, cache, filling } = createTestCache({ silence, retryAfter: 5000 });
    await cache.read('a', filling('one'));
    await changes.publish(['story']);
    silence.prove();
    await cache.read('a', heldFill<string>().fill);
    jest.advanceTimersByTime(1000);
    await cache.read('a', filling('saved before'));
    await new Promise(setImmediate);
    expect(cache.peek('a')).toBe('saved before');
  });

  test('the stale one is served if a fill takes too long, and a later reader starts another', async () => {
    const { changes, cache, filling } = createTestCache({ retryAfter: 5000, patience: 2000 });
    await cache.read('a', filling('one'));
    await changes.publish(['story']);
    const hanging = heldFill<string>();
    const reading = [cache.read('a', hanging.fill), cache.read('a', hanging.fill)];
    jest.advanceTimersByTime(2000);
    expect(await Promise.all(reading)).toEqual([
      { value: 'one', status: 'stale' },
      { value: 'one', status: 'stale' },
    ]);
    expect(await cache.read('a', filling('two'))).toEqual({ value: 'one', status: 'stale' });
    jest.advanceTimersByTime(5000);
    expect(await cache.read('a', filling('two'))).toEqual({ value: 'two', status: 'miss' });
    hanging.fail(new Error('at last'));
    await new Promise(setImmediate);
    expect(cache.peek('a')).toBe('two');
  });

  test('another change leads to an attempt at once, even if it came during a failed one', async () => {
    const { changes, cache, filling, failing } = createTestCache();
    await cache.read('a', filling('one'));
    await changes.publish(['story']);
    await cache.read('a', failing());
    await changes.publish(['story']);
    expect(await cache.read('a', filling('two'))).toEqual({ value: 'two', status: 'miss' });

    await changes.publish(['story']);
    const { fill, fail } = heldFill<string>();
    const reading = cache.read('a', fill);
    await changes.publish(['story']);
    fail(new Error('no database'));
    expect(await reading).toEqual({ value: 'two', status: 'stale' });
    expect(await cache.read('a', filling('three'))).toEqual({ value: 'three', status: 'miss' });
  });

  test('the error is thrown if there is no stale one', async () => {
    const { cache, failing } = createTestCache();
    await expect(cache.read('a', failing('no database'))).rejects.toThrow('no database');
  });
});

describe('a change while a value is being computed', () => {
  test('of its own tags makes the value stale, and later readers get a new one', async () => {
    const { changes, cache, filling } = createTestCache();
    const slow = heldFill<string>();
    const before = cache.read('a', slow.fill);
    await changes.publish(['story']);
    const after = await cache.read('a', filling('new'));
    slow.end({ value: 'old', tags: ['story'], bytes: 3 });
    expect(await before).toEqual({ value: 'old', status: 'miss' });
    expect(after).toEqual({ value: 'new', status: 'miss' });
    expect(cache.peek('a')).toBe('new');
  });

  test('leaves the value as a stale one if there is no other', async () => {
    const { changes, cache, failing } = createTestCache();
    const slow = heldFill<string>();
    const before = cache.read('a', slow.fill);
    await changes.publish(['story']);
    slow.end({ value: 'old', tags: ['story'], bytes: 3 });
    await before;
    expect(cache.peek('a')).toBeUndefined();
    expect(await cache.read('a', failing())).toEqual({ value: 'old', status: 'stale' });
  });

  test('of other tags does not matter', async () => {
    const { changes, cache } = createTestCache();
    const slow = heldFill<string>();
    const reading = cache.read('a', slow.fill);
    await changes.publish(['gallery']);
    slow.end({ value: 'one', tags: ['story'], bytes: 3 });
    await reading;
    expect(cache.peek('a')).toBe('one');
  });
});

test('while changes can’t be received, nothing is fresh, and values are kept as stale ones', async () => {
  const { changes, cache, filling, failing } = createTestCache();
  await cache.read('a', filling('one'));
  changes.lose();
  expect(await cache.read('a', filling('two'))).toEqual({ value: 'two', status: 'miss' });
  expect(await cache.read('a', filling('three'))).toEqual({ value: 'three', status: 'miss' });
  expect(await cache.read('a', failing())).toEqual({ value: 'three', status: 'stale' });

  const slow = heldFill<string>();
  const reading = cache.read('b', slow.fill);
  changes.regain();
  slow.end({ value: 'begun before', tags: [], bytes: 1 });
  await reading;
  expect(cache.peek('b')).toBeUndefined();
  expect(await cache.read('a', filling('four'))).toEqual({ value: 'four', status: 'miss' });
  expect(cache.peek('a')).toBe('four');
});

test('a value is fresh for as long as it says, and for no longer than the cache allows', async () => {
  const { cache, filling } = createTestCache({ freshFor: 60_000 });
  await cache.read('short', filling('one', { freshUntil: Date.now() + 1000 }));
  await cache.read('long', filling('one', { freshUntil: Date.now() + 1_000_000 }));
  await cache.read('usual', filling('one'));
  jest.advanceTimersByTime(999);
  expect(cache.peek('short')).toBe('one');
  jest.advanceTimersByTime(1);
  expect(cache.peek('short')).toBeUndefined();
  expect(cache.peek('long')).toBe('one');
  jest.advanceTimersByTime(59_000);
  expect(cache.peek('long')).toBeUndefined();
  expect(cache.peek('usual')).toBeUndefined();
});

test('a value that must not be cached removes the cached one', async () => {
  const { changes, cache, filling, failing } = createTestCache();
  await cache.read('a', filling('there'));
  await changes.publish(['story']);
  expect(await cache.read('a', filling('gone', { keep: false }))).toEqual({
    value: 'gone',
    status: 'uncached',
  });
  expect(cache.peek('a')).toBeUndefined();
  await expect(cache.read('a', failing())).rejects.toThrow('no database');
});

test('the least recently used value is removed first', async () => {
  const { cache, filling } = createTestCache({ maxBytes: 10_000 });
  await cache.read('a', filling('a', { bytes: 4000 }));
  await cache.read('b', filling('b', { bytes: 4000 }));
  cache.peek('a');
  await cache.read('c', filling('c', { bytes: 4000 }));
  expect(['a', 'b', 'c'].map((key) => cache.peek(key))).toEqual(['a', undefined, 'c']);
});

test('many small values, long keys and a value that is too large stay within the limit', async () => {
  const { cache, filling } = createTestCache({ maxBytes: 10_000 });
  const keys = Array.from({ length: 100 }, (_, index) => `key-${index}`);
  for (const key of keys) await cache.read(key, filling('x', { bytes: 0 }));
  expect(keys.filter((key) => cache.peek(key) !== undefined).length).toBeLessThanOrEqual(20);

  const long = 'k'.repeat(6000);
  expect(await cache.read(long, filling('x'))).toEqual({ value: 'x', status: 'miss' });
  expect(cache.peek(long)).toBeUndefined();
  await cache.read('large', filling('x', { bytes: 1_000_000 }));
  expect(cache.peek('large')).toBeUndefined();
});

test('a value with an end is not fresh beyond it, however long the fill took', async () => {
  const { cache } = createTestCache();
  const changesAt = Date.now() + 1000;
  const slow = heldFill<string>();
  const reading = cache.read('a', slow.fill);
  jest.advanceTimersByTime(600);
  slow.end({ value: 'before', tags: [], bytes: 1, freshUntil: changesAt });
  await reading;
  jest.advanceTimersByTime(399);
  expect(cache.peek('a')).toBe('before');
  jest.advanceTimersByTime(1);
  expect(cache.peek('a')).toBeUndefined();
});
