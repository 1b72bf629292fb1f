import { notices } from '@lapis/portal';
import type { Slice } from '@tiptap/pm/model';
import { Plugin, PluginKey, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { UploadSource } from '../../media/upload/upload-queue';
import { takePictures } from '../paste/pasted-pictures';

export const pictureFilesKey = new PluginKey('pictureFiles');

/**
 * Plugin for pasted and dropped pictures. Passes files to `onPictures`; for dropped files, first moves the
 * caret to where they were dropped. Pictures within pasted text become placeholders, with the keys that
 * `keysOf` returns.
 */
export const pictureFiles = (
  onPictures: (files: File[]) => void,
  keysOf: (sources: UploadSource[]) => string[],
) => {
  function takeText(view: EditorView, slice: Slice, data: DataTransfer | null) {
    const taken = data && takePictures(slice, data, keysOf);
    if (!taken) return false;
    const { tr } = view.state;
    view.dispatch(tr.replaceSelection(taken.slice).setMeta('paste', true).scrollIntoView());
    if (taken.words) notices.say(taken.words);
    return true;
  }

  /** Ignores pasted files if there is text: Word adds a picture of the text to the clipboard. */
  const takeFiles = (data: DataTransfer | null, isDropped: boolean) => {
    if (!isDropped && data?.getData('text/plain').trim()) return false;
    const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0) return false;
    onPictures(pictures);
    return true;
  };

  return new Plugin({
    key: pictureFilesKey,
    props: {
      handlePaste: (view, { clipboardData }, slice) =>
        takeFiles(clipboardData, false) || takeText(view, slice, clipboardData),
      handleDrop(view, event, slice, isMoved) {
        if (isMoved) return false;
        moveCaret(view, event);
        return takeFiles(event.dataTransfer, true) || takeText(view, slice, event.dataTransfer);
      },
    },
  });
};

function moveCaret(view: EditorView, event: DragEvent) {
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  const { doc, tr } = view.state;
  if (at) view.dispatch(tr.setSelection(Selection.near(doc.resolve(at.pos))));
}
