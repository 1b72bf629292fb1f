import { z } from 'zod';
import { block } from './block';
import { buttonBlock } from './button';
import { calloutBlock } from './callout';
import { cardsBlock } from './cards';
import { fileBlock } from './file';
import { galleryBlock } from './gallery';
import { helpBlock } from './help';
import { numbersBlock } from './numbers';
import { pictureBlock } from './picture';
import { questionsBlock } from './questions';
import { quoteBlock } from './quote';
import { tableBlock } from './table';
import { textBlock } from './text';
import { videoBlock } from './video';

/** The kinds that may stand anywhere, also within columns. */
const single = [
  textBlock,
  pictureBlock,
  galleryBlock,
  quoteBlock,
  numbersBlock,
  buttonBlock,
  calloutBlock,
  cardsBlock,
  questionsBlock,
  fileBlock,
  videoBlock,
  tableBlock,
  helpBlock,
] as const;

const writtenOf = <Kinds extends readonly { Written: z.ZodType }[]>(kinds: Kinds) =>
  kinds.map(({ Written }) => Written) as { [Index in keyof Kinds]: Kinds[Index]['Written'] };
const shownOf = <Kinds extends readonly { Shown: z.ZodType }[]>(kinds: Kinds) =>
  kinds.map(({ Shown }) => Shown) as { [Index in keyof Kinds]: Kinds[Index]['Shown'] };

const SingleBlock = z.discriminatedUnion('type', writtenOf(single));
const ShownSingleBlock = z.discriminatedUnion('type', shownOf(single));
export type SingleBlock = z.infer<typeof SingleBlock>;
export type ShownSingleBlock = z.infer<typeof ShownSingleBlock>;

const inColumns = <Inner extends z.ZodType>(Inner: Inner) =>
  z.object({
    columns: z
      .array(z.array(Inner).max(20, 'A column holds at most 20 blocks'))
      .min(2, 'Use two or three columns')
      .max(3, 'Use two or three columns'),
  });

/** What a block says by its kind, which is the one of the same type. */
function textsIn(
  among: readonly { type: string; says: (fields: never) => string[] }[],
  written: { type: string },
) {
  const kind = among.find(({ type }) => type === written.type);
  return kind?.says(written as never) ?? [];
}

/** Blocks side by side, one below the other on a phone. */
const columnsBlock = block({
  type: 'columns',
  fields: inColumns(SingleBlock),
  shown: inColumns(ShownSingleBlock),
  says: ({ columns }): string[] => columns.flat().flatMap((one) => textsIn(single, one)),
});

/** Every kind of block. */
const kinds = [...single, columnsBlock] as const;

/** A block as staff write it. */
export const Block = z.discriminatedUnion('type', writtenOf(kinds));
export type Block = z.infer<typeof Block>;

/** Of a page, those within columns too. */
const MOST_BLOCKS = 400;

/** Each shows a dozen entries, or a gallery's pictures. */
const MOST_LISTS = 24;
const isList = ({ type }: Block) => type === 'cards' || type === 'gallery';

const withInner = (blocks: Block[]): Block[] =>
  blocks.flatMap((one) => (one.type === 'columns' ? [one, ...one.columns.flat()] : [one]));

export const Blocks = z
  .array(Block)
  .max(200, 'A page holds at most 200 blocks')
  .refine((blocks) => withInner(blocks).length <= MOST_BLOCKS, {
    error: `A page holds at most ${MOST_BLOCKS} blocks, with those in columns`,
  })
  .refine((blocks) => withInner(blocks).filter(isList).length <= MOST_LISTS, {
    error: `A page holds at most ${MOST_LISTS} blocks of cards and galleries`,
  });

/** A block as visitors get it, with all that is to be shown of what it names. */
export const ShownBlock = z.discriminatedUnion('type', shownOf(kinds));
export type ShownBlock = z.infer<typeof ShownBlock>;

/** The texts of a block, plain or HTML, in the order in which they are read. */
export const textsOf = (written: Block): string[] => textsIn(kinds, written);
