import { type Editor, Node } from '@tiptap/core';
import type { Media } from '@lapis/contract';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { drawPreview } from '../../media/upload/local-preview';
import { insertBlock } from '../typing/insert';
import { createFigure, createInlinePicture } from './pictures';

interface PicturePlaceholder {
  key: string;
  /** The local file, if it has been dropped or pasted from this device. */
  file?: File;
  alt?: string | null;
}

/**
 * Placeholder for a picture that is being added. Not saved with the text. For a picture in pasted text, `src`
 * is the picture's own address until the upload starts.
 */
export const Arriving = Node.create({
  name: 'arriving',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null, rendered: false, parseHTML: (element) => element.getAttribute('data-arriving') },
    alt: { default: null, rendered: false, parseHTML: (element) => element.getAttribute('data-alt') },
    key: { default: null, rendered: false },
    file: { default: null, rendered: false },
  }),
  parseHTML: () => [{ tag: 'span[data-arriving]' }],
  renderHTML: () => ['span', { 'data-arriving': '' }],
  addNodeView() {
    return ({ node }) => ({ dom: renderPlaceholder(node.attrs.file as File | null) });
  },
});

function renderPlaceholder(file: File | null) {
  const dom = document.createElement('span');
  dom.dataset.arriving = '';
  const canvas = dom.appendChild(document.createElement('canvas'));
  canvas.width = 3;
  canvas.height = 2;
  dom.append(file ? `Adding ${file.name} …` : 'Adding the picture …');
  if (file) void drawPreview(canvas, file);
  return dom;
}

const inHtml = /<p>(?:<span data-arriving[^>]*><\/span>\s*)+<\/p>|<span data-arriving[^>]*><\/span>/g;

export const stripPlaceholders = (html: string) => html.replace(inHtml, '');

export function addPlaceholder({ state, view }: Editor, arrival: PicturePlaceholder) {
  const { arriving, paragraph } = state.schema.nodes;
  const block = arriving && paragraph?.create(null, arriving.create({ ...arrival }));
  if (block) view.dispatch(insertBlock(state, block).tr);
}

interface PlaceholderPosition {
  key: string;
  pos: number;
  node: DocumentNode;
}

export function findPlaceholders(doc: DocumentNode): PlaceholderPosition[] {
  const places: PlaceholderPosition[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'arriving') places.push({ key: node.attrs.key as string, pos, node });
  });
  return places;
}

/**
 * Replaces placeholders with their pictures, and removes those for which `mediaOf` returns null. A picture
 * alone in its paragraph becomes a figure with the library's caption. This isn't a separate undo step, so
 * undoing removes the whole picture.
 */
export function fillPlaceholders(editor: Editor, mediaOf: (key: string) => Media | null | undefined) {
  const { state, view } = editor;
  const { tr, doc } = state;
  for (const { key, pos, node } of findPlaceholders(doc).toReversed()) {
    const media = mediaOf(key);
    if (media === undefined) continue;
    const $pos = doc.resolve(pos);
    const end = pos + node.nodeSize;
    const isAlone = $pos.parent.type.name === 'paragraph' && $pos.parent.childCount === 1;
    const around = isAlone ? $pos.node(-1) : null;
    if (media === null) {
      if (around && around.childCount > 1) tr.delete($pos.before(), $pos.after());
      else tr.delete(pos, end);
      continue;
    }
    const alt = node.attrs.alt as string | null;
    const figure = createFigure(state.schema, media, alt);
    const picture = createInlinePicture(state.schema, media, alt);
    if (figure && around?.canReplaceWith($pos.index(-1), $pos.indexAfter(-1), figure.type)) {
      tr.replaceWith($pos.before(), $pos.after(), figure);
    } else if (picture) tr.replaceWith(pos, end, picture);
  }
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false));
}
