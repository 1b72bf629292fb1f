import { Node, type Editor } from '@tiptap/core';
import type { Media } from '@lapis/contract';
import type { Node as DocumentNode, Schema } from '@tiptap/pm/model';
import { NodeSelection, TextSelection, type EditorState } from '@tiptap/pm/state';
import { pictureView } from './hidden-picture';
import { insertBlock } from './insert';

/** A picture stands in a line of text, or by itself in a figure, perhaps with a caption. */

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
    return { Enter: () => goOnAfterCaption(this.editor) };
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

/** A picture in the text, and the figure around it where there is one. */
interface PlacedPicture extends PlacedNode {
  figure: PlacedNode | null;
}

/** The picture that is selected, or whose caption has the caret. */
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

/** Whether pages can show it yet: the library makes pictures a moment after they came. */
export const isReady = (media: Media) => media.picture !== null;

/** As the text holds it; no description at all where the library has none, so that somebody is asked for one. */
function attributesOf({ picture, alt, decorative }: Media, otherAlt: string | null = null) {
  const { url: src, width, height } = picture ?? {};
  return { src, width, height, alt: decorative ? '' : alt || otherAlt || null };
}

/** A picture of the library with its caption; `alt` describes it where the library does not. */
export function figureOf(schema: Schema, media: Media, alt: string | null = null) {
  const { figure, figurePicture, caption } = schema.nodes;
  const words = media.caption ? [caption?.create(null, schema.text(media.caption)) ?? []].flat() : [];
  return figure?.create(null, [figurePicture?.create(attributesOf(media, alt)) ?? [], words].flat());
}

/** The same within a line of text, where no caption has room. */
export const inlinePictureOf = ({ nodes }: Schema, media: Media, alt: string | null) =>
  nodes.picture?.create(attributesOf(media, alt));

/** Puts in a picture of the library with its caption, at the caret and selected, so that it can be described. */
export function addPicture({ state, view }: Editor, media: Media) {
  const made = figureOf(state.schema, media);
  if (!made) return;
  const { tr, pos } = insertBlock(state, made);
  view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos + 1)).scrollIntoView());
}

/** Puts another picture, one that is made, in the place of the one at hand; its caption stays. */
export function replacePicture({ state, view }: Editor, media: Media) {
  const place = pictureHere(state);
  if (!place) return;
  const { tr } = state;
  for (const [name, value] of Object.entries(attributesOf(media)))
    tr.setNodeAttribute(place.pos, name, value);
  view.dispatch(tr);
}

/** @param alt what it shows; empty where it only decorates, null where nobody has said yet */
export function describePicture({ state, view }: Editor, alt: string | null) {
  const place = pictureHere(state);
  if (place) view.dispatch(state.tr.setNodeAttribute(place.pos, 'alt', alt));
}

/** Puts a caption under the picture and the caret into it, or takes the caption away. */
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

/** A caption has one paragraph; the text goes on below its figure. */
function goOnAfterCaption({ state, view }: Editor) {
  const { $from } = state.selection;
  const paragraph = state.schema.nodes.paragraph?.create();
  if ($from.parent.type.name !== 'caption' || !paragraph) return false;
  const after = $from.after(-1);
  const tr = state.tr.insert(after, paragraph);
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
}
