import { z } from 'zod';
import { block } from './block';
import type { BlockKind } from './block-kinds';
import { buttonBlock } from './button';
import { calloutBlock } from './callout';
import { cardsBlock } from './cards';
import { fileBlock } from './file';
import { galleryBlock } from './gallery';
import { giveBlock } from './give';
import { helpBlock } from './help';
import { numbersBlock } from './numbers';
import { pictureBlock } from './picture';
import { questionsBlock } from './questions';
import { quoteBlock } from './quote';
import { tableBlock } from './table';
import { textBlock } from './text';
import { videoBlock } from './video';

const single = {
  text: textBlock,
  picture: pictureBlock,
  gallery: galleryBlock,
  quote: quoteBlock,
  numbers: numbersBlock,
  button: buttonBlock,
  callout: calloutBlock,
  cards: cardsBlock,
  questions: questionsBlock,
  file: fileBlock,
  video: videoBlock,
  table: tableBlock,
  help: helpBlock,
  give: giveBlock,
} satisfies { [Kind in Exclude<BlockKind, 'columns'>]: { type: Kind } };

interface Schemas {
  Written: z.ZodObject;
  Shown: z.ZodObject;
}

/** Returns one schema of each kind, typed as the tuple that zod's unions require. */
const schemas = <Kinds extends Record<string, Schemas>, Schema extends keyof Schemas>(
  kinds: Kinds,
  schema: Schema,
) => {
  type One = Kinds[keyof Kinds][Schema];
  return Object.values(kinds).map((kind) => kind[schema]) as unknown as [One, ...One[]];
};

const SingleBlock = z.discriminatedUnion('type', schemas(single, 'Written'));
const ShownSingleBlock = z.discriminatedUnion('type', schemas(single, 'Shown'));
export type SingleBlock = z.infer<typeof SingleBlock>;
export type ShownSingleBlock = z.infer<typeof ShownSingleBlock>;

const inColumns = <Inner extends z.ZodType>(Inner: Inner) =>
  z.object({
    columns: z
      .array(z.array(Inner).max(20, 'A column holds at most 20 blocks'))
      .min(2, 'Use two or three columns')
      .max(3, 'Use two or three columns'),
  });

const columnsBlock = block({
  type: 'columns',
  fields: inColumns(SingleBlock),
  shown: inColumns(ShownSingleBlock),
  says: ({ columns }): string[] => columns.flat().flatMap((one) => single[one.type].says(one as never)),
  isEmpty: ({ columns }): boolean => columns.flat().every((one) => single[one.type].isEmpty(one as never)),
});

const kinds = { ...single, columns: columnsBlock };

export const Block = z.discriminatedUnion('type', schemas(kinds, 'Written'));
export type Block = z.infer<typeof Block>;

const MOST_BLOCKS = 400;

/**
 * Maximum number of card and gallery blocks on a page, because each shows up to a dozen entries or a whole
 * gallery.
 */
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

export const ShownBlock = z.discriminatedUnion('type', schemas(kinds, 'Shown'));
export type ShownBlock = z.infer<typeof ShownBlock>;

/** Returns a block's texts, plain or HTML, in reading order. */
export const blockTexts = (written: Block): string[] => kinds[written.type].says(written as never);

export const isEmptyBlock = (written: Block) => kinds[written.type].isEmpty(written as never);
