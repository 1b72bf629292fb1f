import type { Media } from '@lapis/contract';
import type { SelectionBookmark } from '@tiptap/pm/state';
import type { Editor, EditorEvents } from '@tiptap/react';
import { useEffect, useRef, useState } from 'react';
import { useUploading } from '../media/uploading';
import { notices } from '../notices/notices';
import { pictureFiles, pictureFilesKey } from './picture-files';
import { addPicture, isReady } from './pictures';

/**
 * Pictures on their way into the text, also those that are pasted or dropped as files: sent to the library, made for visitors, and put where the caret was when they
 * were asked for, whatever is written meanwhile.
 */
export function useArrivals(editor: Editor | null) {
  const place = useRef<SelectionBookmark>(null);
  const [awaited, setAwaited] = useState<readonly Media[]>([]);
  const { queue, uploads } = useUploading((media) => setAwaited((before) => [...before, media]));

  useEffect(() => {
    if (!editor) return;
    const take = (files: File[]) => {
      place.current = editor.state.selection.getBookmark();
      queue.add(files);
    };
    const follow = ({ transaction }: EditorEvents['transaction']) => {
      place.current = place.current?.map(transaction.mapping) ?? null;
    };
    editor.registerPlugin(pictureFiles(take));
    editor.on('transaction', follow);
    return () => {
      editor.off('transaction', follow);
      editor.unregisterPlugin(pictureFilesKey);
    };
  }, [editor, queue]);

  const forget = ({ id }: Media) => setAwaited((before) => before.filter((media) => media.id !== id));

  return {
    queue,
    uploads: uploads.filter(({ state }) => state !== 'added'),
    awaited,
    forget,
    /** Puts in a picture of the library, at once or when it is made. */
    put(media: Media) {
      if (!editor) return;
      place.current = editor.state.selection.getBookmark();
      if (!isReady(media)) return setAwaited((before) => [...before, media]);
      addPicture(editor, media);
      warnIfHidden(media);
    },
    /** One that was awaited is there. */
    settle(media: Media) {
      forget(media);
      if (!editor) return;
      addPicture(editor, media, place.current?.resolve(editor.state.doc));
      warnIfHidden(media);
    },
  };
}

export type Arrivals = ReturnType<typeof useArrivals>;

/** Pages leave out who has not consented. */
function warnIfHidden({ shown, name }: Media) {
  if (!shown) notices.say(`Visitors will not see “${name}” until the library has the consent for it.`);
}
