import { cleanHtml } from '../html/clean-html';

/** What is in a block, by the names that blocks give it (`block()` of the contract says which), and what it stands in. */
type Visit = (name: string, value: unknown, within: object) => unknown;

/** A copy of blocks, at any depth, in which `visit` has replaced what it knows by its name; else it answers undefined. */
export function mapFields(value: unknown, visit: Visit): unknown {
  if (Array.isArray(value)) return value.map((each) => mapFields(each, visit));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const visited = visit(name, each, value);
      return [name, visited === undefined ? mapFields(each, visit) : visited];
    }),
  );
}

/** Blocks in whose HTML is only what may stand on the site. */
export const cleanBlocks = (blocks: unknown) =>
  mapFields(blocks, (name, value) =>
    name === 'html' && typeof value === 'string' ? cleanHtml(value) : undefined,
  );

/** The ids of the files of the library that blocks name. */
export function filesNamedIn(blocks: unknown): number[] {
  const ids = new Set<number>();
  mapFields(blocks, (name, value) => {
    if (name === 'image_id' || name === 'document_id') noteIds([value], ids);
    if (name === 'pictures' && Array.isArray(value)) noteIds(value, ids);
    return undefined;
  });
  return [...ids];
}

function noteIds(values: unknown[], ids: Set<number>) {
  for (const value of values) if (typeof value === 'number') ids.add(value);
}
