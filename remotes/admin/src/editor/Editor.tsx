import type { Media } from '@lapis/contract';
import { notices } from '@lapis/portal';
import { confirmDialog, useSite } from '@lapis/ui';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import { EditorContent, useEditorState, type Editor as TextEditor } from '@tiptap/react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { MediaPicker } from '../media/MediaPicker';
import { useArrivals } from './pictures/arrivals';
import { ArrivalsStrip } from './toolbar/ArrivalsStrip';
import { checkDocument, type Finding } from './html/check';
import styles from './Editor.module.css';
import { Foot } from './html/Foot';
import { lostMarkup } from './html/html';
import { LinkStrip } from './toolbar/LinkStrip';
import { isReady, replacePicture } from './pictures/pictures';
import { PictureStrip } from './toolbar/PictureStrip';
import { SettingStrip } from './toolbar/SettingStrip';
import { ShortcutsHelp } from './toolbar/ShortcutsHelp';
import { SourceView } from './SourceView';
import { useTextEditor, type TextEditorOptions } from './text-editor';
import { Toolbar } from './toolbar/Toolbar';
import { countDocumentWords } from './html/words';

/**
 * Makes ProseMirror read the selection before it handles a key press or click. Browsers fire
 * `selectionchange` in a separate task, after input events that are already queued (ProseMirror issue 1513).
 */
const readSelection = () => void document.dispatchEvent(new Event('selectionchange'));

const listNames = (lost: string[]) => lost.slice(0, 5).join(', ');

const confirmLoss = (losing: string[]) =>
  confirmDialog({
    title: 'Some of the text would change',
    text: `The visual editor can’t show ${listNames(losing)}. If you edit there, that part will be lost.`,
    confirm: 'Continue',
  });

/** Rich-text editor with an HTML view. Opens in the HTML view if the writing view would lose markup. */
export function Editor(text: TextEditorOptions) {
  const { id, html, onReady } = text;
  const [lost] = useState(() => (html ? lostMarkup(html) : []));
  const [isSource, setSource] = useState(lost.length > 0);
  const [strip, setStrip] = useState<'link' | 'setting' | null>(null);
  const [isHelping, setHelping] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const [picking, setPicking] = useState<'new' | 'another' | null>(null);
  const editor = useTextEditor(text, isSource);
  const arrivals = useArrivals(editor);
  const ready = useRef(onReady);

  // Child components run their effects first, so the editor is in the DOM by now.
  useEffect(() => {
    if (editor) ready.current?.(editor);
  }, [editor]);

  const toggle = (name: 'link' | 'setting') => setStrip(strip === name ? null : name);

  async function toggleSource() {
    setStrip(null);
    if (!isSource) return setSource(true);
    const losing = html ? lostMarkup(html) : [];
    if (losing.length === 0 || (await confirmLoss(losing))) setSource(false);
  }

  // Closes synchronously, so that the dialog restores focus before the text is focused.
  const closePicker = () => flushSync(() => setPicking(null));

  function pick([media]: Media[]) {
    if (!editor || !media) return;
    editor.commands.focus();
    if (picking === 'new') arrivals.put(media);
    else if (isReady(media)) replacePicture(editor, media);
    else notices.say(`“${media.name}” is still being prepared. Choose it again in a few seconds.`);
  }

  function onKeyDown(event: KeyboardEvent) {
    const isCommand = event.ctrlKey || event.metaKey;
    if (isCommand && event.key.toLowerCase() === 'k' && !isSource) setStrip('link');
    else if (isCommand && event.key === '/') setHelping(true);
    else if (event.altKey && event.key === 'F10') {
      frame.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
    } else return;
    event.preventDefault();
  }

  if (!editor) return <div className={styles.frame} data-waiting />;

  return (
    <div
      ref={frame}
      className={styles.frame}
      onKeyDownCapture={readSelection}
      onPointerDownCapture={readSelection}
      onKeyDown={onKeyDown}
    >
      <div className={styles.tools}>
        <Toolbar
          editor={editor}
          controls={isSource ? `${id}-source` : id}
          isSource={isSource}
          onSource={toggleSource}
          isLinking={strip === 'link'}
          onLink={() => toggle('link')}
          onPicture={() => setPicking('new')}
          isNaming={strip === 'setting'}
          onSetting={() => toggle('setting')}
          onHelp={() => setHelping(true)}
        />
        {strip === 'link' && <LinkStrip editor={editor} onClose={() => setStrip(null)} />}
        {strip === 'setting' && <SettingStrip editor={editor} onClose={() => setStrip(null)} />}
        <ArrivalsStrip arrivals={arrivals} />
        {!isSource && !strip && <PictureStrip editor={editor} onReplace={() => setPicking('another')} />}
      </div>
      {isSource && lost.length > 0 && (
        <p className={styles.note}>
          This text is shown as HTML, because the visual editor can’t show {listNames(lost)}.
        </p>
      )}
      {isSource ? (
        <SourceView {...text} id={`${id}-source`} />
      ) : (
        <>
          <EditorContent editor={editor} />
          <p id={`${id}-keys`} className="visually-hidden">
            Alt+F10 moves to the toolbar. In a table, Tab goes from cell to cell and Escape leaves the table.
          </p>
          <WritingFoot editor={editor} />
        </>
      )}
      {picking && <MediaPicker kind="image" onPick={pick} onClose={closePicker} />}
      {isHelping && <ShortcutsHelp onClose={() => setHelping(false)} />}
    </div>
  );
}

function WritingFoot({ editor }: { editor: TextEditor }) {
  const doc = useEditorState({
    editor,
    selector: ({ editor: { state } }) => state.doc,
    equalityFn: Object.is,
  });
  const words = useMemo(() => countDocumentWords(doc), [doc]);
  const site = useSite();
  const findings = useMemo(() => checkDocument(doc, site), [doc, site]);
  return (
    <Foot
      words={words}
      findings={findings}
      onShow={(finding) => selectFinding(editor, finding)}
      onMend={(finding) => replaceBySetting(editor, finding)}
    />
  );
}

/** Replaces contact details in the text with a placeholder for their setting. */
const replaceBySetting = (editor: TextEditor, { from, to, setting }: Finding) =>
  editor
    .chain()
    .focus()
    .insertContentAt({ from, to }, { type: 'setting', attrs: { name: setting } })
    .run();

function selectFinding({ state, view }: TextEditor, { from, to }: Finding) {
  const isPicture = state.doc.nodeAt(from)?.isAtom && !state.doc.nodeAt(from)?.isText;
  const selection = isPicture
    ? NodeSelection.create(state.doc, from)
    : TextSelection.between(state.doc.resolve(from), state.doc.resolve(to));
  view.dispatch(state.tr.setSelection(selection).scrollIntoView());
  view.focus();
}
