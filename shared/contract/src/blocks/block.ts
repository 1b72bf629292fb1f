import { z } from 'zod';
import { FreeText, Id, textUpTo } from '../shapes';
import type { BlockKind } from './block-kinds';

interface Announcement<Type extends BlockKind, Fields extends z.ZodRawShape, Shown extends z.ZodRawShape> {
  type: Type;
  /**
   * What staff write of it. By their names, at any depth, `html` holds HTML, which is cleaned; `image_id` and `pictures`
   * name pictures of the library, `document_id` a document, `gallery_id` a gallery, `chosen` stories and projects.
   */
  fields: z.ZodObject<Fields>;
  /** What visitors get of it. Default: what was written. */
  shown?: z.ZodObject<Shown>;
  /** The texts in it, plain or HTML, in the order in which they are read: what a search finds it by. */
  says: (fields: z.infer<z.ZodObject<Fields>>) => string[];
}

/** Tells a block from its neighbours while a page is edited and commented on. */
const BlockId = z
  .string()
  .regex(/^[a-z0-9-]{1,24}$/, 'The id of a block is 1 to 24 lower-case letters, numbers and hyphens');

/** One kind of block, announced once: what it holds, what is shown of it and what it says. */
export function block<
  const Type extends BlockKind,
  Fields extends z.ZodRawShape,
  Shown extends z.ZodRawShape = Fields,
>({ type, fields, shown, says }: Announcement<Type, Fields, Shown>) {
  const common = { type: z.literal(type), id: BlockId };
  return {
    type,
    says,
    Written: fields.extend(common),
    Shown: ((shown ?? fields) as z.ZodObject<Shown>).extend(common),
  };
}

export const BlockHtml = FreeText.max(100_000, 'This text is too long: at most 100,000 characters');
export const ImageId = Id.nullable();
/** A short text on one line. */
export const Line = (max: number) => textUpTo(max);

const hrefWords =
  'Type an address of this site, such as /contact, or one that begins with https://, mailto: or tel:';
/** Where a link leads: a page of the site, another site, a mailbox or a telephone. */
export const Href = FreeText.trim()
  .max(2000, hrefWords)
  .refine(
    (text) => text === '' || /^(?:\/(?![/\\])|#|https?:\/\/[^\s/]|mailto:\S|tel:[+\d])\S*$/.test(text),
    hrefWords,
  );
