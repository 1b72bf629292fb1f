import { Extension } from '@tiptap/core';
import { NodeSelection, Plugin, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * Moves the caret past the selected picture, setting or line. After a block, the caret goes into an empty
 * paragraph below.
 * @returns false if none of these is selected
 */
export function leaveSelected({ state, dispatch }: EditorView) {
  const { selection, schema, tr } = state;
  const paragraph = schema.nodes.paragraph?.create();
  if (!(selection instanceof NodeSelection) || !paragraph) return false;
  const { $to, node } = selection;
  if (node.isInline) tr.setSelection(TextSelection.create(tr.doc, $to.pos));
  else {
    let { depth } = $to;
    const hasRoom = () =>
      $to.node(depth).canReplaceWith($to.indexAfter(depth), $to.indexAfter(depth), paragraph.type);
    while (depth > 0 && !hasRoom()) depth -= 1;
    const below = depth === $to.depth ? $to.pos : $to.after(depth + 1);
    const next = tr.doc.resolve(below).nodeAfter;
    const isFree = next?.type === paragraph.type && next.content.size === 0;
    if (!isFree) tr.insert(below, paragraph);
    tr.setSelection(TextSelection.create(tr.doc, below + 1));
  }
  dispatch(tr.scrollIntoView());
  return true;
}

const isPlainEnter = ({ key, isComposing, shiftKey, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key === 'Enter' && !isComposing && !shiftKey && !ctrlKey && !altKey && !metaKey;

/**
 * Inserts typed and pasted content after a selected picture, setting or line instead of replacing it. Only
 * Delete and Backspace remove the selected node.
 */
export const typingBeside = Extension.create({
  name: 'typingBeside',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput(view, _from, _to, text) {
          if (!leaveSelected(view)) return false;
          view.dispatch(view.state.tr.insertText(text).scrollIntoView());
          return true;
        },
        handleKeyDown(view, event) {
          const { selection } = view.state;
          const isBlock = selection instanceof NodeSelection && selection.node.isBlock;
          return isPlainEnter(event) && leaveSelected(view) && isBlock;
        },
        handlePaste(view) {
          leaveSelected(view);
          return false;
        },
        handleDOMEvents: {
          compositionstart(view) {
            leaveSelected(view);
            return false;
          },
        },
      },
    }),
  ],
});
