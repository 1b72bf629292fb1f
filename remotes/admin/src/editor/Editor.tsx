import { confirmDialog, cx, proseClass } from '@lapis/ui';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import styles from './Editor.module.css';
import { extensions } from './extensions';
import { isSameHtml, lostMarkup, tidyHtml } from './html';
import { LinkStrip } from './LinkStrip';
import { cleanPasted } from './paste';
import { Toolbar } from './Toolbar';

interface EditorProps {
  id: string;
  /** What the text is, for screen readers. */
  label: string;
  html: string;
  onChange: (html: string) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

const named = (lost: string[]) => lost.slice(0, 5).join(', ');

/**
 * A text, written as it will look or as HTML. One that the writing view can't show whole opens as HTML, so that
 * nothing is lost unasked.
 */
export function Editor({ id, label, html, onChange, ...described }: EditorProps) {
  const [lost] = useState(() => (html ? lostMarkup(html) : []));
  const [isSource, setSource] = useState(lost.length > 0);
  const [isLinking, setLinking] = useState(false);
  const held = useRef(html);

  const editor = useEditor({
    extensions,
    content: html,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      transformPastedHTML: cleanPasted,
      attributes: {
        id,
        class: cx(proseClass, styles.writing),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        ...(described['aria-describedby'] && { 'aria-describedby': described['aria-describedby'] }),
        ...(described['aria-invalid'] && { 'aria-invalid': 'true' }),
      },
    },
    onUpdate({ editor: current }) {
      held.current = tidyHtml(current.getHTML());
      onChange(held.current);
    },
  });

  // The text came from elsewhere: from the HTML view, from the server, from before a reload. Undo takes it back.
  useEffect(() => {
    if (!editor || isSource || isSameHtml(html, held.current)) return;
    held.current = html;
    editor.commands.setContent(html, { emitUpdate: false });
  }, [editor, html, isSource]);

  async function toggleSource() {
    setLinking(false);
    if (!isSource) return setSource(true);
    const losing = html ? lostMarkup(html) : [];
    const goesOn =
      losing.length === 0 ||
      (await confirmDialog({
        title: 'Some of it would be lost',
        text: `The writing view has no place for ${named(losing)}. As soon as you write there, it is gone.`,
        confirm: 'Go on',
      }));
    if (goesOn) setSource(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isSource || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    setLinking(true);
  }

  if (!editor) return <div className={styles.frame} data-waiting />;

  return (
    <div className={styles.frame} onKeyDown={onKeyDown}>
      <div className={styles.tools}>
        <Toolbar
          editor={editor}
          controls={isSource ? `${id}-source` : id}
          isSource={isSource}
          onSource={toggleSource}
          isLinking={isLinking}
          onLink={() => setLinking(!isLinking)}
        />
        {isLinking && <LinkStrip editor={editor} onClose={() => setLinking(false)} />}
      </div>
      {isSource && lost.length > 0 && (
        <p className={styles.note}>
          This text is shown as HTML, because the writing view has no place for {named(lost)}.
        </p>
      )}
      {isSource ? (
        <textarea
          {...described}
          id={`${id}-source`}
          className={styles.source}
          aria-label={`${label}, as HTML`}
          value={html}
          onChange={(event) => onChange(event.target.value)}
          spellCheck={false}
          autoCapitalize="none"
        />
      ) : (
        <EditorContent editor={editor} />
      )}
    </div>
  );
}
