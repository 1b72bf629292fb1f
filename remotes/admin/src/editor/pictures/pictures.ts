import { Node, type Editor } from '@tiptap/core';
import type { Media } from '@lapis/contract';
import type { Node as DocumentNode, Schema } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type EditorState } from '@tiptap/pm/state';
import { pictureView } from './hidden-picture';
import { insertBlock } from '../typing/insert';

/** Attributes of every picture, in a line of text or in a figure. */

const attributes = () => ({
  src: { default: null },
  alt: { default: null },
  width: { default: null },
  height: { default: null },
});

const Picture = Node.create({
  name: 'picture',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'img[src]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => pictureView,
});

const FigurePicture = Node.create({
  name: 'figurePicture',
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'img[src]', context: 'figure/', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  addNodeView: () => pictureView,
});

const Caption = Node.create({
  name: 'caption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
  addKeyboardShortcuts() {
    return { Enter: () => continueAfterCaption(this.editor) };
  },
});

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'figurePicture caption?',
  isolating: true,
  draggable: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: () => ['figure', 0],
});

export const pictures = [Picture, FigurePicture, Caption, Figure];

interface PlacedNode {
  node: DocumentNode;
  pos: number;
}

interface PlacedPicture extends PlacedNode {
  figure: PlacedNode | null;
}

/** Returns the selected picture, or the one whose caption contains the caret. */
export function pictureHere({ selection }: EditorState): PlacedPicture | null {
  const { $from } = selection;
  if (selection instanceof NodeSelection) {
    const { node, from: pos } = selection;
    if (node.type.name === 'figure') return inFigure({ node, pos });
    if (node.type.name === 'picture') return { node, pos, figure: null };
    if (node.type.name === 'figurePicture') return inFigure({ node: $from.parent, pos: $from.before() });
  } else if ($from.parent.type.name === 'caption') {
    return inFigure({ node: $from.node(-1), pos: $from.before(-1) });
  }
  return null;
}

const inFigure = (figure: PlacedNode): PlacedPicture | null =>
  figure.node.firstChild && { node: figure.node.firstChild, pos: figure.pos + 1, figure };

/** Returns whether pages can show the picture. Its sizes are generated shortly after the upload. */
export const isReady = (media: Media) => media.picture !== null;

/**
 * Returns the picture's attributes. `alt` is null if there is no description, so that the editor has to add
 * one.
 */
function pictureAttributes({ picture, alt, decorative }: Media, otherAlt: string | null = null) {
  const { url: src, width, height } = picture ?? {};
  return { src, width, height, alt: decorative ? '' : alt || otherAlt || null };
}

/** Creates a figure with the caption from the library; `alt` is used if the library has no description. */
export function createFigure(schema: Schema, media: Media, alt: string | null = null) {
  const { figure, figurePicture, caption } = schema.nodes;
  const words = media.caption ? [caption?.create(null, schema.text(media.caption)) ?? []].flat() : [];
  return figure?.create(null, [figurePicture?.create(pictureAttributes(media, alt)) ?? [], words].flat());
}

export const createInlinePicture = ({ nodes }: Schema, media: Media, alt: string | null) =>
  nodes.picture?.create(pictureAttributes(media, alt));

/** Inserts a picture with its caption, and selects it so that the editor can describe it. */
export function addPicture({ state, view }: Editor, media: Media) {
  const made = createFigure(state.schema, media);
  if (!made) return;
  const { tr, pos } = insertBlock(state, made);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos + 1)).scrollIntoView());
}

/** Replaces the selected picture with one that is ready, but keeps the caption. */
export function replacePicture({ state, view }: Editor, media: Media) {
  const place = pictureHere(state);
  if (!place) return;
  const { tr } = state;
  for (const [name, value] of Object.entries(pictureAttributes(media)))
    tr.setNodeAttribute(place.pos, name, value);
  view.dispatch(tr);
}

/** @param alt empty for a decorative picture, null if it has no description yet */
export function describePicture({ state, view }: Editor, alt: string | null) {
  const place = pictureHere(state);
  if (place) view.dispatch(state.tr.setNodeAttribute(place.pos, 'alt', alt));
}

export function toggleCaption({ state, view }: Editor) {
  const place = pictureHere(state);
  if (!place?.figure) return;
  const { tr } = state;
  const after = place.pos + place.node.nodeSize;
  const caption = place.figure.node.maybeChild(1);
  if (caption) {
    tr.delete(after, after + caption.nodeSize).setSelection(NodeSelection.create(tr.doc, place.pos));
  } else {
    const made = state.schema.nodes.caption?.create();
    if (made) tr.insert(after, made).setSelection(TextSelection.create(tr.doc, after + 1));
  }
  view.dispatch(tr);
}

export function removePicture({ state, view }: Editor) {
  const place = pictureHere(state);
  if (!place) return;
  const { pos, node } = place.figure ?? place;
  view.dispatch(state.tr.delete(pos, pos + node.nodeSize).scrollIntoView());
}

/** Continues in a new paragraph below the figure, because a caption has only one paragraph. */
function continueAfterCaption({ state, view }: Editor) {
  const { $from } = state.selection;
  const paragraph = state.schema.nodes.paragraph?.create();
  if ($from.parent.type.name !== 'caption' || !paragraph) return false;
  const after = $from.after(-1);
  const tr = state.tr.insert(after, paragraph);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
}
