import { createHash } from 'node:crypto';

/**
 * Which text it is, as a short name: the same of two that say the same, however they came about. A number that counts
 * saves would not do: a draft that is discarded and begun anew counts from one again, and a save that changes nothing
 * would send a reader back to read it once more.
 */
export const textVersion = (fields: object) =>
  createHash('sha256')
    .update(JSON.stringify(sorted(fields)))
    .digest('base64url')
    .slice(0, 32);

/** The same with the names of fields in one order, whatever the database or a browser gave them. */
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
