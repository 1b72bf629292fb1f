import type { Media } from '@lapis/contract';
import { notices } from '@lapis/portal';
import type { Editor, EditorEvents } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useUploading } from '../media/uploading';
import type { Source } from '../media/upload-queue';
import { hiddenBecause } from '@lapis/contract/consent-state';
import { addArriving, arrivingIn, fillArriving } from './arriving';
import { pictureFiles, pictureFilesKey } from './picture-files';
import { addPicture, isReady } from './pictures';

/** A picture that the library has, and is making ready for visitors. */
export interface Awaited {
  /** Of its place in the text. */
  key: string;
  media: Media;
}

const ofUpload = (id: number) => `upload ${id}`;

/**
 * Pictures on their way into the text, also those that are pasted or dropped: shown where they belong at once, sent to
 * the library, made for visitors, and then put in, whatever is written meanwhile.
 */
export function useArrivals(editor: Editor | null) {
  const [awaited, setAwaited] = useState<readonly Awaited[]>([]);
  // Redo brings back the place of one that has come long since.
  const settled = useRef(new Map<string, Media>());
  const { queue, uploads } = useUploading((media, upload) =>
    setAwaited((before) => [...before, { key: ofUpload(upload), media }]),
  );

  useEffect(() => {
    if (!editor) return;
    const keysOf = (sources: Source[]) => queue.add(sources).map(ofUpload);
    const take = (files: File[]) => {
      const keys = keysOf(files);
      // Each goes in above the one before it.
      for (const [at, file] of [...files.entries()].toReversed()) {
        addArriving(editor, { key: keys[at] ?? '', file });
      }
    };
    const follow = ({ transaction }: EditorEvents['transaction']) => {
      if (transaction.docChanged && settled.current.size > 0) {
        fillArriving(editor, (key) => settled.current.get(key));
      }
    };
    editor.registerPlugin(pictureFiles(take, keysOf));
    editor.on('transaction', follow);
    return () => {
      editor.off('transaction', follow);
      editor.unregisterPlugin(pictureFilesKey);
    };
  }, [editor, queue]);

  // Whoever takes one off the list does without it, and so does the text where the library refuses one.
  useEffect(() => {
    if (!editor || arrivingIn(editor.state.doc).length === 0) return;
    const coming = uploads.filter(({ state }) => state !== 'refused');
    const expected = new Set([...coming.map(({ id }) => ofUpload(id)), ...awaited.map(({ key }) => key)]);
    fillArriving(editor, (key) => (expected.has(key) ? undefined : null));
  }, [editor, uploads, awaited]);

  const forget = (key: string) => setAwaited((before) => before.filter((one) => one.key !== key));

  return {
    queue,
    uploads: uploads.filter(({ state }) => state !== 'added'),
    awaited,
    forget(key: string) {
      if (editor) fillArriving(editor, (other) => (other === key ? null : undefined));
      forget(key);
    },
    /** Puts in a picture of the library, at once or when it is made. */
    put(media: Media) {
      if (!editor) return;
      if (isReady(media)) {
        addPicture(editor, media);
        return warnIfHidden(media);
      }
      const key = `media ${media.id}`;
      setAwaited((before) => [...before, { key, media }]);
      addArriving(editor, { key });
    },
    /** One that was awaited is there. */
    settle({ key, media }: Awaited) {
      settled.current.set(key, media);
      const isAsked = editor && arrivingIn(editor.state.doc).some((place) => place.key === key);
      if (editor) fillArriving(editor, (other) => (other === key ? media : undefined));
      forget(key);
      if (isAsked) warnIfHidden(media);
    },
  };
}

export type Arrivals = ReturnType<typeof useArrivals>;

/** Pages leave out who has not consented. */
function warnIfHidden(media: Media) {
  const words = hiddenBecause(media);
  if (words) notices.say(words);
}
