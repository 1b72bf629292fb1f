import { BUCKETS, choiceForBucket, listChoices, type RolloutShare } from './shares';

const share = (app: string, percent: number, version = '2'): RolloutShare => ({ app, version, percent });
const all = Array.from({ length: BUCKETS }, (_, bucket) => bucket);
const getting = (app: string, ...shares: RolloutShare[]) =>
  all.filter((bucket) => choiceForBucket(shares, bucket)?.has(app));

test.each([1, 10, 50, 99])('a share of %p per cent has exactly that size', (percent) => {
  expect(getting('public', share('public', percent))).toHaveLength(percent);
});

test('a larger share only adds visitors', () => {
  const before = getting('public', share('public', 10));
  expect(getting('public', share('public', 11))).toEqual(expect.arrayContaining(before));
});

test('another version has another share of the visitors', () => {
  const [second, third] = ['2', '3'].map((version) => getting('public', share('public', 10, version)));
  expect(second).not.toEqual(third);
});

test('the shares of two apps overlap as by chance', () => {
  const shares = [share('public', 50), share('account', 50)];
  const both = all.filter((bucket) => choiceForBucket(shares, bucket)?.size === 2);
  // Two in a thousand such pairs are outside, by the hypergeometric distribution.
  expect(both.length).toBeGreaterThanOrEqual(17);
  expect(both.length).toBeLessThanOrEqual(33);
  const sizes = listChoices(shares).map((choice) => [...choice.keys()]);
  expect(sizes).toHaveLength(3);
  expect(sizes).toEqual(expect.arrayContaining([['public'], ['account'], ['public', 'account']]));
});

test('a visitor in no share gets the live versions', () => {
  expect(listChoices([])).toEqual([]);
  expect(choiceForBucket([], 7)).toBeUndefined();
});
