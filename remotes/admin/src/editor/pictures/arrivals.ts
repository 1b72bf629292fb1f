import type { Media } from '@lapis/contract';
import { notices } from '@lapis/portal';
import type { Editor, EditorEvents } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useUploading } from '../../media/upload/uploading';
import type { UploadSource } from '../../media/upload/upload-queue';
import { hiddenBecause } from '@lapis/contract/consent-state';
import { addPlaceholder, findPlaceholders, fillPlaceholders } from './arriving';
import { pictureFiles, pictureFilesKey } from './picture-files';
import { addPicture, isReady } from './pictures';

/** A picture that is in the library, but whose sizes are still being generated. */
export interface AwaitedPicture {
  key: string;
  media: Media;
}

const uploadKey = (id: number) => `upload ${id}`;

/**
 * Adds pictures to the text, including pasted and dropped ones. Inserts a placeholder, uploads the file and
 * waits for its sizes. Then replaces the placeholder, even if the text has been edited meanwhile.
 */
export function useArrivals(editor: Editor | null) {
  const [awaited, setAwaited] = useState<readonly AwaitedPicture[]>([]);
  // Remembers finished pictures, because redo can restore their placeholders.
  const settled = useRef(new Map<string, Media>());
  const { queue, uploads } = useUploading((media, upload) =>
    setAwaited((before) => [...before, { key: uploadKey(upload), media }]),
  );

  useEffect(() => {
    if (!editor) return;
    const queueUploads = (sources: UploadSource[]) => queue.add(sources).map(uploadKey);
    const addFiles = (files: File[]) => {
      const keys = queueUploads(files);
      // In reverse order, because each file is inserted above the previous one.
      for (const [at, file] of [...files.entries()].toReversed()) {
        addPlaceholder(editor, { key: keys[at] ?? '', file });
      }
    };
    const follow = ({ transaction }: EditorEvents['transaction']) => {
      if (transaction.docChanged && settled.current.size > 0) {
        fillPlaceholders(editor, (key) => settled.current.get(key));
      }
    };
    editor.registerPlugin(pictureFiles(addFiles, queueUploads));
    editor.on('transaction', follow);
    return () => {
      editor.off('transaction', follow);
      editor.unregisterPlugin(pictureFilesKey);
    };
  }, [editor, queue]);

  // Removes the placeholders for uploads that were cancelled or refused.
  useEffect(() => {
    if (!editor || findPlaceholders(editor.state.doc).length === 0) return;
    const coming = uploads.filter(({ state }) => state !== 'refused');
    const expected = new Set([...coming.map(({ id }) => uploadKey(id)), ...awaited.map(({ key }) => key)]);
    fillPlaceholders(editor, (key) => (expected.has(key) ? undefined : null));
  }, [editor, uploads, awaited]);

  const forget = (key: string) => setAwaited((before) => before.filter((one) => one.key !== key));

  return {
    queue,
    uploads: uploads.filter(({ state }) => state !== 'added'),
    awaited,
    forget(key: string) {
      if (editor) fillPlaceholders(editor, (other) => (other === key ? null : undefined));
      forget(key);
    },
    put(media: Media) {
      if (!editor) return;
      if (isReady(media)) {
        addPicture(editor, media);
        return warnIfHidden(media);
      }
      const key = `media ${media.id}`;
      setAwaited((before) => [...before, { key, media }]);
      addPlaceholder(editor, { key });
    },
    /** Replaces a picture's placeholder once the picture is ready. */
    settle({ key, media }: AwaitedPicture) {
      settled.current.set(key, media);
      const isAsked = editor && findPlaceholders(editor.state.doc).some((place) => place.key === key);
      if (editor) fillPlaceholders(editor, (other) => (other === key ? media : undefined));
      forget(key);
      if (isAsked) warnIfHidden(media);
    },
  };
}

export type Arrivals = ReturnType<typeof useArrivals>;

/**
 * Warns the editor about a picture that public pages leave out, such as a picture of people who haven't
 * consented.
 */
function warnIfHidden(media: Media) {
  const words = hiddenBecause(media);
  if (words) notices.say(words);
}
