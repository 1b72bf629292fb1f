import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';

/**
 * Inserts a block so that no sentence or list is split. Replaces the paragraph at the caret if it is empty;
 * otherwise inserts the block after the top-level block with the caret.
 * @returns the transaction to dispatch, and the block's position
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

export function addRule({ state, view }: Editor) {
  const { horizontalRule, paragraph } = state.schema.nodes;
  if (!horizontalRule || !paragraph) return;
  const { tr, pos } = insertBlock(state, horizontalRule.create());
  const below = pos + 1;
  if (!tr.doc.resolve(below).nodeAfter?.isTextblock) tr.insert(below, paragraph.create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView());
}
