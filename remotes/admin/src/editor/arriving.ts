import { type Editor, Node } from '@tiptap/core';
import type { Media } from '@lapis/contract';
import type { Node as DocumentNode } from '@tiptap/pm/model';
import { drawPreview } from '../media/local-preview';
import { insertBlock } from './insert';
import { figureOf, inlinePictureOf } from './pictures';

/** What is known of a picture on its way. */
interface Arrival {
  /** By which it is found again, once the library has it. */
  key: string;
  /** On this device, where it comes from there. */
  file?: File;
  /** What the text that it was copied from says of it. */
  alt?: string | null;
}

/**
 * Holds the place of a picture that is on its way to the library, and shows it meanwhile. It is no part of the text's
 * HTML. `src` is where a pasted one comes from, until it is taken from there.
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
    return ({ node }) => ({ dom: previewOf(node.attrs.file as File | null) });
  },
});

function previewOf(file: File | null) {
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

/** A text's HTML without the pictures that are still on their way. */
export const withoutArriving = (html: string) => html.replace(inHtml, '');

/** Holds a place for a picture where the caret is. */
export function addArriving({ state, view }: Editor, arrival: Arrival) {
  const { arriving, paragraph } = state.schema.nodes;
  const block = arriving && paragraph?.create(null, arriving.create({ ...arrival }));
  if (block) view.dispatch(insertBlock(state, block).tr);
}

interface Place {
  key: string;
  pos: number;
  node: DocumentNode;
}

/** Where the text waits for pictures. */
export function arrivingIn(doc: DocumentNode): Place[] {
  const places: Place[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === 'arriving') places.push({ key: node.attrs.key as string, pos, node });
  });
  return places;
}

/**
 * Puts pictures that have come into their places, and gives up the places for which `mediaOf` answers null. A picture
 * that stands by itself becomes a figure with the library's caption. Undo takes back the whole, not this half of it.
 */
export function fillArriving(editor: Editor, mediaOf: (key: string) => Media | null | undefined) {
  const { state, view } = editor;
  const { tr, doc } = state;
  for (const { key, pos, node } of arrivingIn(doc).toReversed()) {
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
    const figure = figureOf(state.schema, media, alt);
    const picture = inlinePictureOf(state.schema, media, alt);
    if (figure && around?.canReplaceWith($pos.index(-1), $pos.indexAfter(-1), figure.type)) {
      tr.replaceWith($pos.before(), $pos.after(), figure);
    } else if (picture) tr.replaceWith(pos, end, picture);
  }
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false));
}
