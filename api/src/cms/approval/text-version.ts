import { createHash } from 'node:crypto';

/**
 * Returns a hash of the content, which identifies the version that was read. A counter of saves would require
 * another review after a save without changes.
 */
export const textVersion = (fields: object) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(fields)))
    .digest('base64url')
    .slice(0, 32);

/** Sorts keys, because databases and browsers order them differently. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
