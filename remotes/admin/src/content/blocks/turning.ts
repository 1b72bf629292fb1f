import type { Block } from '@lapis/contract';
import type { BlockKind } from '@lapis/contract/block-kinds';
import { paragraph } from '../../cms/entries/blocks-as-html';
import { newId, wordsOf } from './block-form';

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
  quote: (html) => ({ type: 'quote', id: newId(), text: wordsOf(html), by: '' }),
  questions: (html) => ({ type: 'questions', id: newId(), items: [{ question: '', html }] }),
};

/** As the contract has it. */
const MOST_IN_QUOTE = 1000;

// A quote is plain words, in which no detail from Settings can stand. Only a long text is taken apart to be measured:
// every block is asked with every key.
const fitsQuote = (html: string) =>
  !html.includes('data-setting') && (html.length <= MOST_IN_QUOTE || wordsOf(html).length <= MOST_IN_QUOTE);

/** The kinds that a block can become without losing what it says; none where it is no text. */
export function turnsInto(block: Block): BlockKind[] {
  const html = htmlOf(block);
  if (html === undefined) return [];
  return (Object.keys(makers) as BlockKind[]).filter(
    (kind) => kind !== block.type && (kind !== 'quote' || fitsQuote(html)),
  );
}

/** A block as one of another kind, in its place. */
export function turned(block: Block, kind: BlockKind): Block {
  const html = htmlOf(block);
  const made = html === undefined ? undefined : makers[kind]?.(html);
  return made ? { ...made, id: block.id } : block;
}
