import type { Block } from '@lapis/contract/blocks';
import { blockList } from '../html/block-list';

const MOST_BLOCKS = 200;

/**
 * Limits the number of blocks by merging the last text blocks and collecting the last pictures into
 * galleries.
 */
export function fitOnPage(blocks: Block[], note: (text: string) => void): Block[] {
  if (blocks.length <= MOST_BLOCKS) return blocks;
  const kept = blocks.slice(0, MOST_BLOCKS - 40);
  const rest = blocks.slice(MOST_BLOCKS - 40);
  const list = blockList();
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
    'This text has more parts than a page can hold, so the pictures of its last parts are in a gallery at the end.',
  );
  const fitting = [...kept, ...end].slice(0, MOST_BLOCKS);
  if (kept.length + end.length > MOST_BLOCKS) {
    note(`${kept.length + end.length - MOST_BLOCKS} parts at its end were left out.`);
  }
  return fitting.map((block, at) => ({ ...block, id: `block-${at + 1}` }));
}
