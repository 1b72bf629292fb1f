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

/** The fields that two people can write in without meeting: a text by its paragraphs, a page by its blocks. */
export const piecewise: Partial<Record<string, Pieces>> = {
  html: {
    of: (html) => piecesOf(String(html)),
    whole: (pieces) => pieces.join('\n'),
    shown: (pieces) => pieces.join('\n'),
  },
  blocks: {
    of: (blocks) => (blocks as Block[]).map((block) => JSON.stringify(block)),
    whole: blocksIn,
    shown: (pieces) => blocksAsHtml(blocksIn(pieces)),
    isOne: (one, other) => idOf(one) !== undefined && idOf(one) === idOf(other),
  },
};
