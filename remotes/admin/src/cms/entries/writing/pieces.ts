import type { Block } from '@lapis/contract';
import { piecesOf } from '../../../editor/html';
import { blocksAsHtml } from '../blocks-as-html';

/** How a field that consists of pieces is taken apart, and put together again. */
export interface Pieces {
  of: (value: unknown) => string[];
  whole: (pieces: string[]) => unknown;
  /** Pieces as HTML that people can compare. */
  shown: (pieces: string[]) => string;
  /** Whether two pieces are the same thing in two states; undefined where a piece is nothing but what it says. */
  isOne?: (one: string, other: string) => boolean;
}

const blocksIn = (pieces: string[]) => pieces.map((piece) => JSON.parse(piece) as Block);
const idOf = (piece: string) => (piece ? (JSON.parse(piece) as Block).id : undefined);

/** An id that no other block has; as long as the contract lets it be. */
function freeId(id: string, taken: Set<string>) {
  let free = id;
  for (let number = 2; taken.has(free); number += 1) free = `${id.slice(0, 20)}${number}`;
  taken.add(free);
  return free;
}

/** Each block with an id of its own: where two states of one are both kept, the later one is another block. */
const withOwnIds = (blocks: Block[], taken = new Set<string>()): Block[] =>
  blocks.map((block) => {
    const id = freeId(block.id, taken);
    if (block.type !== 'columns') return { ...block, id };
    // In a column stand only such kinds as may stand there already.
    const columns = block.columns.map((column) => withOwnIds(column, taken)) as typeof block.columns;
    return { ...block, id, columns };
  });

/** The fields that two people can write in without meeting: a text by its paragraphs, a page by its blocks. */
export const piecewise: Partial<Record<string, Pieces>> = {
  html: {
    of: (html) => piecesOf(String(html)),
    whole: (pieces) => pieces.join('\n'),
    shown: (pieces) => pieces.join('\n'),
  },
  blocks: {
    of: (blocks) => (blocks as Block[]).map((block) => JSON.stringify(block)),
    whole: (pieces) => withOwnIds(blocksIn(pieces)),
    shown: (pieces) => blocksAsHtml(blocksIn(pieces)),
    isOne: (one, other) => idOf(one) !== undefined && idOf(one) === idOf(other),
  },
};
