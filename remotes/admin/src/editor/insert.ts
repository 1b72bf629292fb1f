import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

/**
 * Puts a block in the place of the empty paragraph with the caret, else after the part of the text that has it:
 * neither a sentence nor a list is torn apart. Answers the change, to be dispatched, and where the block begins.
 */
export function insertBlock(
  { tr, selection: { $from, to } }: EditorState,
  block: Node,
): { tr: Transaction; pos: number } {
  if ($from.depth === 0) return { tr: tr.insert(to, block), pos: to };
  const part = $from.node(1);
  if (part.type.name === 'paragraph' && part.content.size === 0) {
    return { tr: tr.replaceWith($from.before(1), $from.after(1), block), pos: $from.before(1) };
  }
  return { tr: tr.insert($from.after(1), block), pos: $from.after(1) };
}
