import type { Block } from '@lapis/contract';
import { blockKinds } from '@lapis/contract/block-kinds';

const isBlock = (value: object): value is Block =>
  'type' in value && 'id' in value && typeof value.id === 'string' && String(value.type) in blockKinds;

/**
 * Blocks as HTML that people read to compare two states of a page: of each what it is, then all that it says, in the
 * order of its fields.
 */
export const blocksAsHtml = (blocks: readonly Block[]): string => blocks.map(blockAsHtml).join('\n');

function blockAsHtml({ id: _, type, ...fields }: Block): string {
  return [`<p><strong>${blockKinds[type]}</strong></p>`, ...linesOf(fields)].join('\n');
}

/** What is in a block, whatever its kind: its HTML as it is, all else as a paragraph for each. */
function linesOf(fields: object): string[] {
  return Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    if (name === 'html') return [String(value)];
    if (typeof value === 'string') return value.trim() ? [paragraph(value)] : [];
    if (typeof value === 'number') return [paragraph(`${name.replace('_id', '')}: ${value}`)];
    if (value === true) return [paragraph(name)];
    if (typeof value !== 'object' || value === null) return [];
    return isBlock(value) ? [blockAsHtml(value)] : linesOf(value);
  });
}

/** A paragraph in which nothing is markup. */
function paragraph(text: string) {
  const holder = document.createElement('p');
  holder.textContent = text;
  return holder.outerHTML;
}

/** The texts of blocks, at any depth, that are HTML. */
export function htmlIn(blocks: unknown): string[] {
  if (Array.isArray(blocks)) return blocks.flatMap(htmlIn);
  if (typeof blocks !== 'object' || blocks === null) return [];
  return Object.entries(blocks).flatMap(([name, value]: [string, unknown]) =>
    name === 'html' && typeof value === 'string' ? [value] : htmlIn(value),
  );
}

/** All blocks, those within columns for themselves. */
export const blocksIn = (blocks: unknown): Block[] =>
  Array.isArray(blocks)
    ? blocks.flatMap((block: Block) => (block.type === 'columns' ? block.columns.flat() : [block]))
    : [];

/** All that a thing or a part of it says in words that are no HTML, addresses that it leads to among them. */
export function plainTextIn(part: unknown): string {
  if (typeof part === 'string') return part;
  if (typeof part !== 'object' || part === null) return '';
  return Object.entries(part)
    .filter(([name]) => name !== 'html')
    .map(([, value]: [string, unknown]) => plainTextIn(value))
    .join('\n');
}
