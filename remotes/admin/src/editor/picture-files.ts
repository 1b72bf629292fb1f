import { Plugin, PluginKey, Selection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

export const pictureFilesKey = new PluginKey('pictureFiles');

/** Hands on the pictures that are pasted or dropped as files; the caret then is where they belong. */
export const pictureFiles = (onPictures: (files: File[]) => void) =>
  new Plugin({
    key: pictureFilesKey,
    props: {
      handlePaste: (_, { clipboardData }) => pastePictures(clipboardData, onPictures),
      handleDrop: (view, event, _, isMoved) => !isMoved && dropPictures(view, event, onPictures),
    },
  });

/** Hands on the pictures among files; false where there are none. */
function takePictures(data: DataTransfer | null, onPictures: (files: File[]) => void) {
  const pictures = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  if (pictures.length === 0) return false;
  onPictures(pictures);
  return true;
}

/** They go to where they were dropped. */
function dropPictures(view: EditorView, event: DragEvent, onPictures: (files: File[]) => void) {
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  const { doc, tr } = view.state;
  if (at) view.dispatch(tr.setSelection(Selection.near(doc.resolve(at.pos))));
  return takePictures(event.dataTransfer, onPictures);
}

/** Word puts a picture of the text on the clipboard too; there the text is meant. */
const pastePictures = (data: DataTransfer | null, onPictures: (files: File[]) => void) =>
  !data?.getData('text/plain').trim() && takePictures(data, onPictures);
