import { Block } from '@lapis/contract/blocks';
import { escapeHtml, plainText } from '@lapis/html/html-text';

type WithoutId<One> = One extends Block ? Omit<One, 'id'> : never;
export type NewBlock = WithoutId<Block>;

const LONGEST_TEXT = 100_000;

/** Collects an entry's blocks, and validates each against the contract. */
export type BlockList = ReturnType<typeof blockList>;

export function blockList(nextId = counter()) {
  const blocks: Block[] = [];
  const add = (block: NewBlock): boolean => {
    const made = Block.safeParse({ ...block, id: `block-${nextId()}` });
    if (made.success) blocks.push(made.data);
    return made.success;
  };
  return {
    blocks,
    add,
    /** Appends sanitised HTML to the last block if that is text, and otherwise adds a text block. */
    text: (html: string) => {
      const last = blocks.at(-1);
      if (last?.type === 'text' && last.html.length + html.length <= LONGEST_TEXT) last.html += html;
      else for (const piece of inPieces(html)) add({ type: 'text', html: piece });
    },
    inner: () => blockList(nextId),
  };
}

function counter() {
  let count = 0;
  return () => ++count;
}

/** Splits text that is too long for one block, dropping its markup. */
function inPieces(html: string): string[] {
  if (html.length <= LONGEST_TEXT) return [html];
  // Limits each part to 15,000 characters, because escaping may make it several times longer.
  const words = plainText(html).match(/[\s\S]{1,15000}(?:\s|$)|[\s\S]{1,15000}/g) ?? [];
  return words.map((piece) => `<p>${escapeHtml(piece)}</p>`);
}
