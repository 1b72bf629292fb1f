import type { Block } from '@lapis/contract';
import { topLevelBlocks } from '../../../editor/html/html';
import { blocksAsHtml } from '../blocks-as-html';

/** Splits a field into paragraphs or blocks for merging, and joins them afterwards. */
export interface PieceHandler {
  of: (value: unknown) => string[];
  whole: (pieces: string[]) => unknown;
  shown: (pieces: string[]) => string;
  /**
   * Returns whether two pieces are versions of the same block. Undefined for paragraphs, which have no ids.
   */
  isOne?: (one: string, other: string) => boolean;
}

const parseBlocks = (pieces: string[]) => pieces.map((piece) => JSON.parse(piece) as Block);
const blockId = (piece: string) => (piece ? (JSON.parse(piece) as Block).id : undefined);

function freeId(id: string, taken: Set<string>) {
  let free = id;
  for (let number = 2; taken.has(free); number += 1) free = `${id.slice(0, 20)}${number}`;
  taken.add(free);
  return free;
}

/** Makes block ids unique: if both versions of a block are kept, the second gets a new id. */
const withOwnIds = (blocks: Block[], taken = new Set<string>()): Block[] =>
  blocks.map((block) => {
    const id = freeId(block.id, taken);
    if (block.type !== 'columns') return { ...block, id };
    // Only ids change, so each column still has its allowed kinds of blocks.
    const columns = block.columns.map((column) => withOwnIds(column, taken)) as typeof block.columns;
    return { ...block, id, columns };
  });

/** Fields that are merged piece by piece: texts by paragraph, pages by block. */
export const piecewise: Partial<Record<string, PieceHandler>> = {
  html: {
    of: (html) => topLevelBlocks(String(html)),
    whole: (pieces) => pieces.join('\n'),
    shown: (pieces) => pieces.join('\n'),
  },
  blocks: {
    of: (blocks) => (blocks as Block[]).map((block) => JSON.stringify(block)),
    whole: (pieces) => withOwnIds(parseBlocks(pieces)),
    shown: (pieces) => blocksAsHtml(parseBlocks(pieces)),
    isOne: (one, other) => blockId(one) !== undefined && blockId(one) === blockId(other),
  },
};
