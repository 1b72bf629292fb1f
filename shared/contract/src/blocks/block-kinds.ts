interface BlockKindInfo {
  /** Name shown to staff. */
  label: string;
  /** True if newsletters may contain the block, as a row of the email and a paragraph of its plain text. */
  inNewsletters: boolean;
}

/** All block kinds. `npm run new -- block` adds one. Imports nothing, so that browsers load no schemas. */
export const blockKinds = {
  text: { label: 'Text', inNewsletters: true },
  picture: { label: 'Picture', inNewsletters: true },
  gallery: { label: 'Gallery', inNewsletters: false },
  quote: { label: 'Quote', inNewsletters: true },
  numbers: { label: 'Numbers', inNewsletters: false },
  button: { label: 'Button', inNewsletters: true },
  callout: { label: 'Call-out', inNewsletters: false },
  columns: { label: 'Columns', inNewsletters: false },
  cards: { label: 'Cards', inNewsletters: true },
  questions: { label: 'Questions and answers', inNewsletters: false },
  file: { label: 'File', inNewsletters: false },
  video: { label: 'Video', inNewsletters: false },
  table: { label: 'Table', inNewsletters: false },
  help: { label: 'Help band', inNewsletters: true },
  give: { label: 'Give', inNewsletters: false },
} as const satisfies Record<string, BlockKindInfo>;

export type BlockKind = keyof typeof blockKinds;

export type NewsletterBlockKind = {
  [Kind in BlockKind]: (typeof blockKinds)[Kind]['inNewsletters'] extends true ? Kind : never;
}[BlockKind];

export const isNewsletterKind = (kind: BlockKind): kind is NewsletterBlockKind =>
  blockKinds[kind].inNewsletters;

/** Returns the element id for a block. No other ids begin with `block-`. */
export const blockAnchor = (blockId: string) => `block-${blockId}`;
