import { watchSilence } from '../database/silence';
import type { Changed, Changes } from './changes';
import { createTaggedCache, type Filled } from './tagged-cache';

/** Changes that a test makes, without a database or other processes. */
function fakeChanges() {
  let listener: (changed: Changed) => void = () => {};
  return {
    listening: true,
    publish: async (tags: readonly string[]) => listener(tags),
    subscribe(added: (changed: Changed) => void) {
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

/** A fill that the test ends when it likes. */
function heldFill<T>() {
  let end: (filled: Filled<T>) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const filled = new Promise<Filled<T>>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { fill: () => filled, end, fail };
}

const cacheOf = (options: Partial<Parameters<typeof createTaggedCache>[1]> = {}) => {
  const changes = fakeChanges();
  const cache = createTaggedCache<string>(changes, { maxBytes: 100_000, ...options });
  const filling = (value: string, rest: Partial<Filled<string>> = {}) =>
    jest.fn(async () => ({ value, tags: ['post'], bytes: value.length, ...rest }));
  const failing = (message = 'no database') =>
    jest.fn(async (): Promise<Filled<string>> => {
      throw new Error(message);
    });
  return { changes, cache, filling, failing };
};

beforeEach(() => jest.useFakeTimers({ now: 0, doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] }));
afterEach(() => jest.useRealTimers());

test('a value is made once and kept', async () => {
  const { cache, filling } = cacheOf();
  const fill = filling('one');
  expect(cache.peek('a')).toBeUndefined();
  expect(await cache.read('a', fill)).toEqual({ value: 'one', status: 'miss' });
  expect(await cache.read('a', fill)).toEqual({ value: 'one', status: 'hit' });
  expect(cache.peek('a')).toBe('one');
  expect(fill).toHaveBeenCalledTimes(1);
});

test('readers who come together share one fill, and its failure', async () => {
  const { cache, filling, failing } = cacheOf();
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

test('a change of one of its tags makes a value stale, and of another does not', async () => {
  const { changes, cache, filling } = cacheOf();
  await cache.read('a', filling('one', { tags: ['site', 'widget:a'] }));
  await changes.publish(['widget:b', 'post']);
  expect(cache.peek('a')).toBe('one');
  await changes.publish(['widget:a']);
  expect(cache.peek('a')).toBeUndefined();
  expect(await cache.read('a', filling('two'))).toEqual({ value: 'two', status: 'miss' });
});

describe('where a new value cannot be had', () => {
  test('the stale one is served, and for a while without trying', async () => {
    const { changes, cache, filling, failing } = cacheOf({ retryAfter: 5000 });
    await cache.read('a', filling('one'));
    await changes.publish(['post']);
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

  test('the stale one is served at once while the source is silent, and the new one is made behind it', async () => {
    const silence = watchSilence();
    const { changes, cache, filling } = cacheOf({ silence, retryAfter: 5000 });
    await cache.read('a', filling('one'));
    await changes.publish(['post']);
    silence.prove();
    const hanging = heldFill<string>();
    expect(await cache.read('a', hanging.fill)).toEqual({ value: 'one', status: 'stale' });
    hanging.end({ value: 'two', tags: ['post'], bytes: 3 });
    await new Promise(setImmediate);
    expect(await cache.read('a', filling('three'))).toEqual({ value: 'two', status: 'hit' });
    await expect(cache.read('b', () => Promise.reject(new Error('silence')))).rejects.toThrow('silence');
  });

  test('the stale one is served where it takes too long, and the next reader tries anew', async () => {
    const { changes, cache, filling } = cacheOf({ retryAfter: 5000, patience: 2000 });
    await cache.read('a', filling('one'));
    await changes.publish(['post']);
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

  test('a change is tried at once, also one during the try that failed', async () => {
    const { changes, cache, filling, failing } = cacheOf();
    await cache.read('a', filling('one'));
    await changes.publish(['post']);
    await cache.read('a', failing());
    await changes.publish(['post']);
    expect(await cache.read('a', filling('two'))).toEqual({ value: 'two', status: 'miss' });

    await changes.publish(['post']);
    const { fill, fail } = heldFill<string>();
    const reading = cache.read('a', fill);
    await changes.publish(['post']);
    fail(new Error('no database'));
    expect(await reading).toEqual({ value: 'two', status: 'stale' });
    expect(await cache.read('a', filling('three'))).toEqual({ value: 'three', status: 'miss' });
  });

  test('the error goes to the caller where there is no stale one', async () => {
    const { cache, failing } = cacheOf();
    await expect(cache.read('a', failing('no database'))).rejects.toThrow('no database');
  });
});

describe('a change while a value is being made', () => {
  test('of its own tags keeps it from being fresh; later readers do not get it', async () => {
    const { changes, cache, filling } = cacheOf();
    const slow = heldFill<string>();
    const before = cache.read('a', slow.fill);
    await changes.publish(['post']);
    const after = await cache.read('a', filling('new'));
    slow.end({ value: 'old', tags: ['post'], bytes: 3 });
    expect(await before).toEqual({ value: 'old', status: 'miss' });
    expect(after).toEqual({ value: 'new', status: 'miss' });
    expect(cache.peek('a')).toBe('new');
  });

  test('leaves it as a stale one where there is no other', async () => {
    const { changes, cache, failing } = cacheOf();
    const slow = heldFill<string>();
    const before = cache.read('a', slow.fill);
    await changes.publish(['post']);
    slow.end({ value: 'old', tags: ['post'], bytes: 3 });
    await before;
    expect(cache.peek('a')).toBeUndefined();
    expect(await cache.read('a', failing())).toEqual({ value: 'old', status: 'stale' });
  });

  test('of other tags does not matter', async () => {
    const { changes, cache } = cacheOf();
    const slow = heldFill<string>();
    const reading = cache.read('a', slow.fill);
    await changes.publish(['gallery']);
    slow.end({ value: 'one', tags: ['post'], bytes: 3 });
    await reading;
    expect(cache.peek('a')).toBe('one');
  });
});

test('while changes cannot be heard nothing is fresh, and what is there is kept for need', async () => {
  const { changes, cache, filling, failing } = cacheOf();
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
  const { cache, filling } = cacheOf({ freshFor: 60_000 });
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

test('a value that is not to be kept takes the place of the one that was', async () => {
  const { changes, cache, filling, failing } = cacheOf();
  await cache.read('a', filling('there'));
  await changes.publish(['post']);
  expect(await cache.read('a', filling('gone', { keep: false }))).toEqual({
    value: 'gone',
    status: 'uncached',
  });
  expect(cache.peek('a')).toBeUndefined();
  await expect(cache.read('a', failing())).rejects.toThrow('no database');
});

test('what was not asked for the longest goes first', async () => {
  const { cache, filling } = cacheOf({ maxBytes: 10_000 });
  await cache.read('a', filling('a', { bytes: 4000 }));
  await cache.read('b', filling('b', { bytes: 4000 }));
  cache.peek('a');
  await cache.read('c', filling('c', { bytes: 4000 }));
  expect(['a', 'b', 'c'].map((key) => cache.peek(key))).toEqual(['a', undefined, 'c']);
});

test('many small values, long keys and one that is too large stay within the bound', async () => {
  const { cache, filling } = cacheOf({ maxBytes: 10_000 });
  const keys = Array.from({ length: 100 }, (_, index) => `key-${index}`);
  for (const key of keys) await cache.read(key, filling('x', { bytes: 0 }));
  expect(keys.filter((key) => cache.peek(key) !== undefined).length).toBeLessThanOrEqual(20);

  const long = 'k'.repeat(6000);
  expect(await cache.read(long, filling('x'))).toEqual({ value: 'x', status: 'miss' });
  expect(cache.peek(long)).toBeUndefined();
  await cache.read('large', filling('x', { bytes: 1_000_000 }));
  expect(cache.peek('large')).toBeUndefined();
});

test('a value that changes by itself is not fresh a moment longer, however long the fill took to come', async () => {
  const { cache } = cacheOf();
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
