import { Block } from '@lapis/contract/blocks';
import { escapeHtml } from '../../../../cms/html/escape-html';
import { plainText } from '../../../../cms/html/plain-text';

type WithoutId<One> = One extends Block ? Omit<One, 'id'> : never;
/** A block that has no id yet. */
export type NewBlock = WithoutId<Block>;

/** As long as the text of one block may be. */
const LONGEST_TEXT = 100_000;

/** The blocks of an entry while they are made; each fits the contract. */
export type BlockList = ReturnType<typeof blockList>;

export function blockList(nextId = counter()) {
  const blocks: Block[] = [];
  /** Whether the contract takes the block, which then stands at the end. */
  const add = (block: NewBlock): boolean => {
    const made = Block.safeParse({ ...block, id: `block-${nextId()}` });
    if (made.success) blocks.push(made.data);
    return made.success;
  };
  return {
    blocks,
    add,
    /** Clean HTML; it joins the text before it. */
    text: (html: string) => {
      const last = blocks.at(-1);
      if (last?.type === 'text' && last.html.length + html.length <= LONGEST_TEXT) last.html += html;
      else for (const piece of inPieces(html)) add({ type: 'text', html: piece });
    },
    /** Blocks that will stand within one of this list. */
    inner: () => blockList(nextId),
  };
}

function counter() {
  let count = 0;
  return () => ++count;
}

/** A text that is too long for one block loses its marks, and becomes several. */
function inPieces(html: string): string[] {
  if (html.length <= LONGEST_TEXT) return [html];
  // Each character may become an entity of five.
  const words = plainText(html).match(/[\s\S]{1,15000}(?:\s|$)|[\s\S]{1,15000}/g) ?? [];
  return words.map((piece) => `<p>${escapeHtml(piece)}</p>`);
}
