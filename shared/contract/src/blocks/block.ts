import { z } from 'zod';
import { FreeText, Id, textUpTo } from '../shapes';
import type { BlockKind } from './block-kinds';

interface Announcement<Type extends BlockKind, Fields extends z.ZodRawShape, Shown extends z.ZodRawShape> {
  type: Type;
  /**
   * Fields as staff edit them. Some names have a special meaning at any depth. `html` is sanitised, and its
   * settings are filled in for visitors. `image_id` and `pictures` refer to pictures in the library,
   * `document_id` to a document, `gallery_id` to a gallery, `chosen` to stories and projects.
   */
  fields: z.ZodObject<Fields>;
  /** Fields as visitors receive them, if they differ. */
  shown?: z.ZodObject<Shown>;
  /** Returns the texts for the search index, plain or HTML, in reading order. */
  says: (fields: z.infer<z.ZodObject<Fields>>) => string[];
  /** Returns true if staff haven't filled in anything yet. Visitors then don't see the block. */
  isEmpty: (fields: z.infer<z.ZodObject<Fields>>) => boolean;
}

const BlockId = z
  .string()
  .regex(/^[a-z0-9-]{1,24}$/, 'The id of a block is 1 to 24 lower-case letters, numbers and hyphens');

/** Defines a block kind and creates its schemas. */
export function block<
  const Type extends BlockKind,
  Fields extends z.ZodRawShape,
  Shown extends z.ZodRawShape = Fields,
>({ type, fields, shown, ...functions }: Announcement<Type, Fields, Shown>) {
  const common = { type: z.literal(type), id: BlockId };
  return {
    type,
    ...functions,
    Written: fields.extend(common),
    Shown: ((shown ?? fields) as z.ZodObject<Shown>).extend(common),
  };
}

export const BlockHtml = FreeText.max(100_000, 'This text is too long: at most 100,000 characters');
export const ImageId = Id.nullable();
export const Line = (max: number) => textUpTo(max);

const hrefWords =
  'Type an address of this site, such as /contact, or one that begins with https://, mailto: or tel:';
export const Href = FreeText.trim()
  .max(2000, hrefWords)
  .refine(
    (text) => text === '' || /^(?:\/(?![/\\])|#|https?:\/\/[^\s/]|mailto:\S|tel:[+\d])\S*$/.test(text),
    hrefWords,
  );
