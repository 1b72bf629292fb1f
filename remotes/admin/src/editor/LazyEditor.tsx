import { inputClass, useFieldLanguage } from '@lapis/ui/forms';
import { LoadingInline } from '@lapis/ui';
import type { Editor as TextEditor } from '@tiptap/react';
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Editor as EditorType } from './Editor';

const Editor = lazy(() =>
  import(/* webpackChunkName: "editor" */ './Editor').then((module) => ({ default: module.Editor })),
);

/**
 * Loads the editor on first use. If `isBegun`, a plain text area accepts typing until the editor has loaded,
 * so that no key press is lost.
 */
export function LazyEditor({
  isBegun = false,
  ...text
}: ComponentProps<typeof EditorType> & { isBegun?: boolean }) {
  const [isWaiting, setWaiting] = useState(isBegun);
  const field = useRef<HTMLTextAreaElement>(null);
  const language = useFieldLanguage();

  useEffect(() => field.current?.focus(), []);

  function takeOver(editor: TextEditor) {
    const typed = field.current?.value ?? '';
    const isThere = document.activeElement === field.current;
    if (typed) editor.commands.insertContent(toParagraphs(typed));
    if (isThere) editor.view.focus();
    setWaiting(false);
  }

  return (
    <>
      {isWaiting && (
        <textarea ref={field} {...language} className={inputClass} aria-label={text.label} rows={3} />
      )}
      <Suspense fallback={!isWaiting && <LoadingInline />}>
        <Editor {...text} onReady={isWaiting ? takeOver : undefined} />
      </Suspense>
    </>
  );
}

const toParagraphs = (typed: string) =>
  typed
    .split(/\n+/)
    .map((line) => ({ type: 'paragraph', ...(line && { content: [{ type: 'text', text: line }] }) }));
