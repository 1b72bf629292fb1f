import type { Block } from '@lapis/contract';
import { blockKinds } from '@lapis/contract/block-kinds';

/** A text, or blocks, as HTML to be read. */
export const htmlOf = (value: unknown) =>
  Array.isArray(value) ? blocksAsHtml(value as Block[]) : String(value ?? '');

/**
 * Blocks as HTML that people read to compare two states of a page: of each what it is, then all that it says, in the
 * order in which visitors read it. How a block looks is left out.
 */
export const blocksAsHtml = (blocks: readonly Block[]): string => blocks.map(blockAsHtml).join('\n');

const blockAsHtml = (block: Block): string =>
  [`<p><strong>${blockKinds[block.type]}</strong></p>`, ...linesOf(block).filter(Boolean)].join('\n');

/** What a block says, as HTML: a paragraph for each of its parts. */
function linesOf(block: Block): string[] {
  switch (block.type) {
    case 'text':
      return [block.html];
    case 'callout':
      return [paragraph(block.title), block.html];
    case 'quote':
      return [block.text, block.by].map(paragraph);
    case 'help':
      return [block.title, block.text].map(paragraph);
    case 'numbers':
      return block.items.map(({ value, label }) => paragraph(`${value} ${label}`.trim()));
    case 'questions':
      return block.items.flatMap(({ question, html }) => [paragraph(question), html]);
    case 'table':
      return [block.caption, ...[block.head, ...block.rows].map(rowInWords)].map(paragraph);
    case 'button':
      return [block.label || (block.kind === 'help' ? 'The site’s help button' : ''), block.href].map(
        paragraph,
      );
    case 'picture':
      return [chosen('A picture', block.image_id), block.alt, block.caption].map(paragraph);
    case 'video':
      return [block.title, block.url, chosen('A picture before it plays', block.image_id)].map(paragraph);
    case 'file':
      return [chosen('A document', block.document_id), block.label].map(paragraph);
    case 'gallery':
      return [
        chosen(
          block.pictures.length > 0 ? 'Pictures of a gallery' : 'All pictures of a gallery',
          block.gallery_id,
        ),
        ...block.pictures.map((id) => chosen('A picture', id)),
      ].map(paragraph);
    case 'cards':
      return cardsInWords(block).map(paragraph);
    case 'columns':
      return block.columns.flat().map(blockAsHtml);
  }
}

const rowInWords = (cells: readonly string[]) => cells.filter(Boolean).join(' · ');

const cardsInWords = ({ of, count, chosen: cards }: Extract<Block, { type: 'cards' }>) => {
  if (of === 'stories') return [count === 1 ? 'The newest story' : `The ${count} newest stories`];
  if (of === 'projects') return [count === 1 ? 'One project' : `${count} projects`];
  return cards.map(({ type, id }) => chosen(type === 'story' ? 'A story' : 'A project', id));
};

/** Something that was chosen; its number tells it from another of its kind. Empty where nothing is. */
export const chosen = (what: string, id: number | null) => (id === null ? '' : `${what} (no. ${id})`);

/** A paragraph in which nothing is markup; nothing where there are no words. */
export function paragraph(text: string) {
  if (!text) return '';
  const holder = document.createElement('p');
  holder.textContent = text;
  return holder.outerHTML;
}
