import { Node } from '@tiptap/core';

/** Pictures and their captions are kept as they came; they are put in and changed in the HTML view. */

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
});

const FigurePicture = Node.create({
  name: 'figurePicture',
  addAttributes: attributes,
  parseHTML: () => [{ tag: 'img[src]', context: 'figure/', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
});

const Caption = Node.create({
  name: 'caption',
  content: 'inline*',
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: () => ['figcaption', 0],
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
