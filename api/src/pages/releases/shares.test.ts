import { BUCKETS, choiceOfBucket, choicesOf, type Share } from './shares';

const share = (app: string, percent: number, version = '2'): Share => ({ app, version, percent });
const all = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const getting = (app: string, ...shares: Share[]) =>
  all.filter((bucket) => choiceOfBucket(shares, bucket)?.has(app));

test.each([1, 10, 50, 99])('a share of %p of a hundred is exactly as large', (percent) => {
  expect(getting('public', share('public', percent))).toHaveLength(percent);
});

test('a larger share only adds visitors', () => {
  const before = getting('public', share('public', 10));
  expect(getting('public', share('public', 11))).toEqual(expect.arrayContaining(before));
});

test('another version is another share', () => {
  const [second, third] = ['2', '3'].map((version) => getting('public', share('public', 10, version)));
  expect(second).not.toEqual(third);
});

test('the shares of two apps have as many in common as chance would have it', () => {
  const shares = [share('public', 50), share('account', 50)];
  const both = all.filter((bucket) => choiceOfBucket(shares, bucket)?.size === 2);
  // By the hypergeometric distribution, two of a thousand such pairs are outside.
  expect(both.length).toBeGreaterThanOrEqual(17);
  expect(both.length).toBeLessThanOrEqual(33);
  const sizes = choicesOf(shares).map((choice) => [...choice.keys()]);
  expect(sizes).toHaveLength(3);
  expect(sizes).toEqual(expect.arrayContaining([['public'], ['account'], ['public', 'account']]));
});

test('who is in no share gets what is live', () => {
  expect(choicesOf([])).toEqual([]);
  expect(choiceOfBucket([], 7)).toBeUndefined();
});
