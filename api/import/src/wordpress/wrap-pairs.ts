import { type ChildNode, type Element, hasChildren, type ParentNode } from 'domhandler';
import { element, setChildren } from '../html/dom';

export interface PairMark {
  mark: 'begin' | 'end' | 'single';
  name: string;
  made: { tag: string; attribs: Record<string, string> };
}

export type FindMarks = (node: ChildNode) => (ChildNode | PairMark)[];

const isMark = (piece: ChildNode | PairMark): piece is PairMark => 'mark' in piece;

/**
 * Replaces each pair of marks with an element that contains the nodes between them. An unmatched start
 * becomes an empty element.
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
