import type { TiptapEditorHTMLElement } from '@tiptap/core';

/** Types at the caret of a text, given its editable element, and leaves the focus where it is. */
export function typeAtCaret({ editor }: TiptapEditorHTMLElement, typed: string) {
  editor?.view.dispatch(editor.state.tr.insertText(typed).scrollIntoView());
}
