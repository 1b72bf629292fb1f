import { Block } from '@lapis/contract/blocks';
import { escapeHtml } from '../../../../cms/html/escape-html';
import { plainText } from '../../../../cms/html/plain-text';

type WithoutId<One> = One extends Block ? Omit<One, 'id'> : never;
/** A block that has no id yet. */
export type NewBlock = WithoutId<Block>;

/** As long as the text of one block may be. */
const LONGEST_TEXT = 100_000;
/** As many blocks as a page may have. */
const MOST_BLOCKS = 200;

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

/** As many blocks as one page may have: of the others the texts stay, and the pictures become a gallery at the end. */
export function fitOnPage(blocks: Block[], note: (text: string) => void): Block[] {
  if (blocks.length <= MOST_BLOCKS) return blocks;
  const kept = blocks.slice(0, MOST_BLOCKS - 40);
  const rest = blocks.slice(MOST_BLOCKS - 40);
  const list = blockList(counter());
  for (const block of rest) if (block.type === 'text') list.text(block.html);
  const pictures = rest.flatMap((block) => {
    if (block.type === 'picture' && block.image_id !== null) return [block.image_id];
    return block.type === 'gallery' ? block.pictures : [];
  });
  for (let at = 0; at < pictures.length; at += 200) {
    list.add({ type: 'gallery', gallery_id: null, pictures: pictures.slice(at, at + 200) });
  }
  const others = rest.filter(({ type }) => !['text', 'picture', 'gallery'].includes(type));
  const end = [...list.blocks, ...others];
  note(
    'This text has more parts than a page can hold: the pictures of its last parts are in a gallery at the end',
  );
  const fitting = [...kept, ...end].slice(0, MOST_BLOCKS);
  if (kept.length + end.length > MOST_BLOCKS) {
    note(`${kept.length + end.length - MOST_BLOCKS} parts at its end were left out`);
  }
  return fitting.map((block, at) => ({ ...block, id: `block-${at + 1}` }));
}
