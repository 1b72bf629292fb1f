import type { Block } from '@lapis/contract';
import type { BlockKind } from '@lapis/contract/block-kinds';
import { newId, wordsOf } from './block-form';

const paragraph = (text: string) => {
  const holder = document.createElement('p');
  holder.textContent = text;
  return text ? holder.outerHTML : '';
};

/** What the text of a block is, as HTML; undefined of kinds that are no text. */
function htmlOf(block: Block): string | undefined {
  switch (block.type) {
    case 'text':
      return block.html;
    case 'callout':
      return `${paragraph(block.title)}${block.html}`;
    case 'quote':
      return `${paragraph(block.text)}${paragraph(block.by)}`;
    case 'questions':
      return block.items.map(({ question, html }) => `${paragraph(question)}${html}`).join('');
    default:
      return undefined;
  }
}

const makers: Partial<Record<BlockKind, (html: string) => Block>> = {
  text: (html) => ({ type: 'text', id: newId(), html }),
  callout: (html) => ({ type: 'callout', id: newId(), title: '', html, tone: 'note' }),
  quote: (html) => ({ type: 'quote', id: newId(), text: wordsOf(html).slice(0, 1000), by: '' }),
  questions: (html) => ({ type: 'questions', id: newId(), items: [{ question: '', html }] }),
};

/** The kinds that a block can become without losing what it says; none where it is no text. */
export const turnsInto = (block: Block): BlockKind[] =>
  htmlOf(block) === undefined
    ? []
    : (Object.keys(makers) as BlockKind[]).filter((kind) => kind !== block.type);

/** A block as one of another kind, in its place. */
export function turned(block: Block, kind: BlockKind): Block {
  const html = htmlOf(block);
  const made = html === undefined ? undefined : makers[kind]?.(html);
  return made ? { ...made, id: block.id } : block;
}
