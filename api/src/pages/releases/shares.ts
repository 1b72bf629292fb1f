import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Choice, keyOf } from './choice';
import type { Pointers } from './pointers.repository';
import { rolloutAt } from './rollouts.repository';

/** Visitors are of one of so many kinds, each as likely: a share of them is whole hundredths. */
export const BUCKETS = 100;
const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

/** A version that a share of the visitors gets. */
export interface Share {
  app: string;
  version: string;
  /** Of a hundred visitors. */
  percent: number;
}

/** What shares of the visitors get at a time, in milliseconds of the clock. */
export const sharesAt = (pointers: Pointers, at: number): Share[] =>
  [...pointers].flatMap(([app, { rollout }]) => {
    const running = rolloutAt(rollout, at);
    return running ? [{ app, version: running.version, percent: running.percent }] : [];
  });

/** The versions that visitors of a bucket get in place of the live ones; undefined where they get all live ones. */
export function choiceOfBucket(shares: readonly Share[], bucket: number): Choice | undefined {
  const given = shares.filter(({ app, version, percent }) => rankOf(app, version, bucket) < percent);
  return given.length > 0 ? new Map(given.map(({ app, version }) => [app, version])) : undefined;
}

/** Every choice that some visitors get. */
export const choicesOf = (shares: readonly Share[]) => [
  ...new Map(
    buckets.flatMap((bucket) => {
      const choice = choiceOfBucket(shares, bucket);
      return choice ? [[keyOf(choice), choice] as const] : [];
    }),
  ).values(),
];

const ranks = new LRUCache<string, readonly number[]>({ max: 50 });

/**
 * The place of a bucket in a row of all of them that is another for each version: a larger share only adds visitors,
 * is exactly as large as was said, and says nothing of who is in the share of another app.
 */
function rankOf(app: string, version: string, bucket: number) {
  const key = `${app} ${version}`;
  const known = ranks.get(key) ?? rowOf(key);
  ranks.set(key, known);
  return known[bucket] ?? BUCKETS;
}

function rowOf(key: string) {
  const digest = (bucket: number) => createHash('sha256').update(`${key} ${bucket}`).digest('hex');
  const row = buckets.map((bucket) => ({ bucket, digest: digest(bucket) }));
  row.sort((a, b) => (a.digest < b.digest ? -1 : 1));
  const placed = new Map(row.map(({ bucket }, place) => [bucket, place]));
  return buckets.map((bucket) => placed.get(bucket) ?? BUCKETS);
}
