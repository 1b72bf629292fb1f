import { type ChildNode, type Element, hasChildren, type ParentNode } from 'domhandler';
import { element, setChildren } from '../html/dom';

/** The beginning or the end of something, written between other nodes: a block's comment, or a shortcode. */
export interface Mark {
  mark: 'begin' | 'end' | 'single';
  name: string;
  /** What the element is made with that stands for it. */
  made: { tag: string; attribs: Record<string, string> };
}

/** Finds marks among a node and what it holds. */
export type FindMarks = (node: ChildNode) => (ChildNode | Mark)[];

const isMark = (piece: ChildNode | Mark): piece is Mark => 'mark' in piece;

/**
 * Puts an element in the place of each pair of marks, with what stands between them. A beginning without an end, or
 * with its end elsewhere, becomes an element with nothing in it.
 */
export function wrapPairs(parent: ParentNode, findMarks: FindMarks): void {
  const done: ChildNode[] = [];
  const begun: { name: string; made: Element }[] = [];
  for (const piece of parent.children.flatMap(findMarks)) {
    if (!isMark(piece)) {
      if (hasChildren(piece)) wrapPairs(piece, findMarks);
      done.push(piece);
    } else if (piece.mark === 'end') {
      const at = begun.findLastIndex(({ name }) => name === piece.name);
      const pair = begun[at];
      if (!pair) continue;
      setChildren(pair.made, done.splice(done.indexOf(pair.made) + 1));
      begun.splice(at);
    } else {
      const made = element(piece.made.tag, piece.made.attribs);
      done.push(made);
      if (piece.mark === 'begin') begun.push({ name: piece.name, made });
    }
  }
  setChildren(parent, done);
}
