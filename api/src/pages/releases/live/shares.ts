import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type Choice, choiceKey } from '../versions/choice';
import type { Pointers } from './pointers.repository';
import { rolloutAt } from './rollouts.repository';

/** Visitors fall into this many equal groups, so shares are whole percentages. */
export const BUCKETS = 100;
const buckets = Array.from({ length: BUCKETS }, (_, bucket) => bucket);

export interface RolloutShare {
  app: string;
  version: string;
  percent: number;
}

export const sharesAt = (pointers: Pointers, at: number): RolloutShare[] =>
  [...pointers].flatMap(([app, { rollout }]) => {
    const running = rolloutAt(rollout, at);
    return running ? [{ app, version: running.version, percent: running.percent }] : [];
  });

export function choiceForBucket(shares: readonly RolloutShare[], bucket: number): Choice | undefined {
  const given = shares.filter(({ app, version, percent }) => bucketRank(app, version, bucket) < percent);
  return given.length > 0 ? new Map(given.map(({ app, version }) => [app, version])) : undefined;
}

export const listChoices = (shares: readonly RolloutShare[]) => [
  ...new Map(
    buckets.flatMap((bucket) => {
      const choice = choiceForBucket(shares, bucket);
      return choice ? [[choiceKey(choice), choice] as const] : [];
    }),
  ).values(),
];

const ranks = new LRUCache<string, readonly number[]>({ max: 50 });

/**
 * Returns a bucket's position in a pseudo-random order that depends on the version. Increasing a share
 * therefore only adds visitors. Shares are exact, and independent of other apps' shares.
 */
function bucketRank(app: string, version: string, bucket: number) {
  const key = `${app} ${version}`;
  const known = ranks.get(key) ?? rankBuckets(key);
  ranks.set(key, known);
  return known[bucket] ?? BUCKETS;
}

function rankBuckets(key: string) {
  const digest = (bucket: number) => createHash('sha256').update(`${key} ${bucket}`).digest('hex');
  const row = buckets.map((bucket) => ({ bucket, digest: digest(bucket) }));
  row.sort((a, b) => (a.digest < b.digest ? -1 : 1));
  const placed = new Map(row.map(({ bucket }, place) => [bucket, place]));
  return buckets.map((bucket) => placed.get(bucket) ?? BUCKETS);
}
