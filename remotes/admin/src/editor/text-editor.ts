import type { Language } from '@lapis/contract';
import { languages } from '@lapis/contract/languages';
import { cx, proseClass } from '@lapis/ui';
import { isInTable } from '@tiptap/pm/tables';
import { type Editor, useEditor } from '@tiptap/react';
import { useLayoutEffect, useRef } from 'react';
import { withoutArriving } from './arriving';
import styles from './Editor.module.css';
import { extensions } from './extensions';
import { isSameHtml, tidyHtml } from './html';
import { beginItems } from './lists';
import { leavingByTab } from './moving';
import { cleanPasted } from './paste';
import { pasteLink } from './pasted-links';
import { putText } from './put-text';

export interface Text {
  id: string;
  /** What the text is, for screen readers. */
  label: string;
  html: string;
  onChange: (html: string) => void;
  /** What it is written in; default: English. */
  language?: Language;
  /** Whether it is only to be seen, as in the trash. */
  isDisabled?: boolean;
  /** Hears once of the editor, as soon as one can write in it. */
  onReady?: ((editor: Editor) => void) | undefined;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

/** Room for the tools above and for what sticks to the window's edges, in pixels, where the caret is scrolled to. */
const around = { top: 200, bottom: 100, left: 0, right: 0 };

/**
 * The text's editor; null until the browser has made it.
 * @param isPaused while the text is changed elsewhere, in its HTML
 */
export function useTextEditor(
  { id, label, html, onChange, language = 'en', isDisabled = false, ...described }: Text,
  isPaused: boolean,
) {
  const held = useRef(html);
  const editor = useEditor({
    extensions,
    content: beginItems(html),
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
      const next = tidyHtml(withoutArriving(current.getHTML()));
      if (next === held.current) return;
      held.current = next;
      onChange(next);
    },
  });

  useLayoutEffect(() => {
    editor?.setEditable(!isDisabled, false);
  }, [editor, isDisabled]);

  // The text came from elsewhere: from the HTML view, from the server, from before a reload. It is put in before the
  // next key, which would otherwise be typed into the text that was there.
  useLayoutEffect(() => {
    if (!editor || isPaused || isSameHtml(html, held.current)) return;
    held.current = html;
    putText(editor, html);
  }, [editor, html, isPaused]);

  return editor;
}
