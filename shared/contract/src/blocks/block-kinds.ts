/**
 * Every kind of block, and what staff call it; a new kind has its line here, one in `blocks.ts`, one in the portal's list
 * and one in that of the public pages. No dependencies, so that the browser pays nothing for it.
 */
export const blockKinds = {
  text: 'Text',
  picture: 'Picture',
  gallery: 'Gallery',
  quote: 'Quote',
  numbers: 'Numbers',
  button: 'Button',
  callout: 'Call-out',
  columns: 'Columns',
  cards: 'Cards',
  questions: 'Questions and answers',
  file: 'File',
  video: 'Video',
  table: 'Table',
  help: 'Help band',
} as const;

export type BlockKind = keyof typeof blockKinds;

/** The kinds of which a letter is made: what every mail program can show. */
export const letterBlockKinds = [
  'text',
  'picture',
  'quote',
  'button',
  'cards',
  'help',
] as const satisfies BlockKind[];

/** The id of a block's element on its page, where nothing else has one that begins so. */
export const anchorOf = (blockId: string) => `block-${blockId}`;
