import type { Block } from '@lapis/contract';
import { blockKinds } from '@lapis/contract/block-kinds';
import { offeredAmounts, pounds } from '@lapis/contract/money';

export const toHtml = (value: unknown) =>
  Array.isArray(value) ? blocksAsHtml(value as Block[]) : String(value ?? '');

/**
 * Renders blocks as plain HTML, to compare two versions of a page: the kind of each block, then its content
 * in reading order, without its appearance.
 */
export const blocksAsHtml = (blocks: readonly Block[]): string => blocks.map(blockAsHtml).join('\n');

const blockAsHtml = (block: Block): string =>
  [`<p><strong>${blockKinds[block.type].label}</strong></p>`, ...blockParts(block)].join('\n');

/** Renders each part of a block, such as a question and its answer, as HTML. */
export const blockParts = (block: Block): string[] =>
  (renderers[block.type] as (block: Block) => string[])(block).filter(Boolean);

const rowInWords = (cells: readonly string[]) => cells.filter(Boolean).join(' · ');

const cardsInWords = ({ of, count, chosen: cards }: Extract<Block, { type: 'cards' }>) => {
  if (of === 'stories') return [count === 1 ? 'The newest story' : `The ${count} newest stories`];
  if (of === 'projects') return [count === 1 ? 'One project' : `${count} projects`];
  return cards.map(({ type, id }) => describeChosen(type === 'story' ? 'A story' : 'A project', id));
};

export const describeChosen = (what: string, id: number | null) => (id === null ? '' : `${what} (no. ${id})`);

function paragraph(text: string) {
  if (!text) return '';
  const holder = document.createElement('p');
  holder.textContent = text;
  return holder.outerHTML;
}

type Renderers = {
  [Type in Block['type']]: (block: Extract<Block, { type: Type }>) => string[];
};

const renderers: Renderers = {
  text: ({ html }) => [html],
  callout: ({ title, html }) => [paragraph(title), html],
  quote: ({ text, by }) => [text, by].map(paragraph),
  help: ({ title, text }) => [title, text].map(paragraph),
  numbers: ({ items }) => items.map(({ value, label }) => paragraph(`${value} ${label}`.trim())),
  questions: ({ items }) => items.flatMap(({ question, html }) => [paragraph(question), html]),
  table: ({ caption, head, rows }) => [caption, ...[head, ...rows].map(rowInWords)].map(paragraph),
  button: ({ label, href, kind }) =>
    [label || (kind === 'help' ? 'The site’s help button' : ''), href].map(paragraph),
  picture: ({ image_id, alt, caption }) =>
    [describeChosen('A picture', image_id), alt, caption].map(paragraph),
  video: ({ title, url, image_id }) =>
    [title, url, describeChosen('A picture before it plays', image_id)].map(paragraph),
  file: ({ document_id, label }) => [describeChosen('A document', document_id), label].map(paragraph),
  gallery: ({ gallery_id, pictures }) =>
    [
      describeChosen(pictures.length > 0 ? 'Pictures of a gallery' : 'All pictures of a gallery', gallery_id),
      ...pictures.map((id) => describeChosen('A picture', id)),
    ].map(paragraph),
  cards: (block) => cardsInWords(block).map(paragraph),
  columns: ({ columns }) => columns.flat().map(blockAsHtml),
  give: ({ title, text, purpose, amounts }) =>
    [
      title,
      text,
      purpose && `For ${purpose.replace(':', ' ')}`,
      ...offeredAmounts(amounts).map(({ pence, does }) => `${pounds(pence)} ${does}`),
    ].map(paragraph),
};
