import type { TiptapEditorHTMLElement } from '@tiptap/core';

/** Focuses a text's editor, given its editable element, and types at the caret. */
export function typeAtCaret({ editor }: TiptapEditorHTMLElement, typed: string) {
  if (!editor) return;
  editor.view.focus();
  editor.view.dispatch(editor.state.tr.insertText(typed).scrollIntoView());
}
