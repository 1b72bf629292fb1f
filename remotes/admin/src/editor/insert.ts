import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state';

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

/** Inserts a dividing line and puts the caret below it. */
export function addRule({ state, view }: Editor) {
  const { horizontalRule, paragraph } = state.schema.nodes;
  if (!horizontalRule || !paragraph) return;
  const { tr, pos } = insertBlock(state, horizontalRule.create());
  const below = pos + 1;
  if (!tr.doc.resolve(below).nodeAfter?.isTextblock) tr.insert(below, paragraph.create());
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, below + 1)).scrollIntoView());
}
