import type { Language } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { cx, proseClass } from '@lapis/ui';
import { isInTable } from '@tiptap/pm/tables';
import { type Editor, useEditor } from '@tiptap/react';
import { useLayoutEffect, useRef } from 'react';
import { stripPlaceholders } from './pictures/arriving';
import styles from './Editor.module.css';
import { extensions } from './extensions';
import { isSameHtml, tidyHtml } from './html/html';
import { addLeadingParagraphs } from './typing/lists';
import { leavingByTab } from './typing/moving';
import { cleanPasted } from './paste/paste';
import { pasteLink } from './paste/pasted-links';
import { replaceText } from './typing/put-text';

export interface TextEditorOptions {
  id: string;
  label: string;
  html: string;
  onChange: (html: string) => void;
  language?: Language;
  isDisabled?: boolean;
  /** Called once, as soon as the editor is ready for typing. */
  onReady?: ((editor: Editor) => void) | undefined;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** Space in pixels to keep around the caret when scrolling, so that sticky bars don't cover it. */
const around = { top: 200, bottom: 100, left: 0, right: 0 };

/**
 * Creates the editor for a text; returns null until it is ready.
 * @param isPaused whether the HTML view is changing the text
 */
export function useTextEditor(
  { id, label, html, onChange, language = 'en', isDisabled = false, ...described }: TextEditorOptions,
  isPaused: boolean,
) {
  const held = useRef(html);
  const editor = useEditor({
    extensions,
    content: addLeadingParagraphs(html),
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      transformPastedHTML: (pasted, { state }) => cleanPasted(pasted, isInTable(state)),
      handlePaste: (view, { clipboardData }) => pasteLink(view, clipboardData),
      handleDOMEvents: leavingByTab,
      scrollMargin: around,
      scrollThreshold: around,
      attributes: {
        id,
        class: cx(proseClass, styles.writing),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'aria-describedby': cx(described['aria-describedby'], `${id}-keys`),
        ...languages[language],
        ...(isDisabled && { 'aria-disabled': 'true' }),
        ...(described['aria-invalid'] && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate({ editor: current }) {
      const next = tidyHtml(stripPlaceholders(current.getHTML()));
      if (next === held.current) return;
      held.current = next;
      onChange(next);
    },
  });

  useLayoutEffect(() => {
    editor?.setEditable(!isDisabled, false);
  }, [editor, isDisabled]);

  // Replaces the text if it has been changed in the HTML view, on the server or by a reload. Uses a layout
  // effect, so that the next key press can't go into the old text.
  useLayoutEffect(() => {
    if (!editor || isPaused || isSameHtml(html, held.current)) return;
    held.current = html;
    replaceText(editor, html);
  }, [editor, html, isPaused]);

  return editor;
}
