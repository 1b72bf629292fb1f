import { cleanHtml } from '@lapis/html/clean-html';

type FieldVisitor = (name: string, value: unknown, within: object) => unknown;

/**
 * Copies blocks and replaces fields at any depth: `visit` returns a replacement, or undefined to keep the
 * field.
 */
export function mapFields(value: unknown, visit: FieldVisitor): unknown {
  if (Array.isArray(value)) return value.map((each) => mapFields(each, visit));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const visited = visit(name, each, value);
      return [name, visited === undefined ? mapFields(each, visit) : visited];
    }),
  );
}

export const mapHtml = (blocks: unknown, map: (html: string) => string) =>
  mapFields(blocks, (name, value) => (name === 'html' && typeof value === 'string' ? map(value) : undefined));

export const cleanBlocks = (blocks: unknown) => mapHtml(blocks, cleanHtml);

export function htmlIn(blocks: unknown) {
  const texts: string[] = [];
  mapHtml(blocks, (html) => {
    texts.push(html);
    return html;
  });
  return texts;
}

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
