import type { Picture } from '@lapis/contract';
import { z } from 'zod';
import type { Database } from '../database/database';
import { folded } from '../database/lists';
import type { NewMedia } from '../database/tables';

/** Columns of a picture, for queries that join `shownMedia()`. */
export const mediaColumns = [
  'media.width',
  'media.height',
  'media.fallback',
  'media.placeholder',
  'media.variants',
] as const;

/** Those columns; `MediaColumns<null>` is what a left join gives. */
export interface MediaColumns<Missing = never> {
  width: number | Missing;
  height: number | Missing;
  fallback: string | Missing;
  placeholder: string | Missing;
  variants: string | Missing;
}

const Variants = z.array(
  z.object({ file: z.string(), width: z.int(), type: z.enum(['image/avif', 'image/webp']) }),
);
export type Variants = z.infer<typeof Variants>;

/** The variants of a row. */
export const readVariants = (variants: string): Variants => Variants.parse(JSON.parse(variants));

/** The address of a file of the content. */
export const urlOf = (file: string) => `/storage/media/${file}`;

/** The contract's picture. */
export function toPicture(
  { width, height, fallback, placeholder, variants }: MediaColumns,
  alt: string,
): Picture {
  return {
    url: urlOf(fallback),
    alt,
    width,
    height,
    placeholder,
    variants: readVariants(variants).map(({ file, ...variant }) => ({ url: urlOf(file), ...variant })),
  };
}

/** The picture, or null where a left join found none. */
export function toOptionalPicture(media: MediaColumns<null>, alt: string) {
  const { width, height, fallback, placeholder, variants } = media;
  const missing =
    width === null || height === null || fallback === null || placeholder === null || variants === null;
  return missing ? null : toPicture({ width, height, fallback, placeholder, variants }, alt);
}

/** What a search among files looks through. */
export const wordsOf = ({ name = '', alt = '', caption = '' }: Pick<NewMedia, 'name' | 'alt' | 'caption'>) =>
  folded(`${name} ${alt} ${caption}`);

export const mediaRepository = (db: Database) => ({
  /** Adds a picture whose files are there. */
  add: (media: NewMedia) =>
    db
      .insertInto('media')
      .values({ whole_width: media.width, whole_height: media.height, words: wordsOf(media), ...media })
      .returning('id')
      .executeTakeFirstOrThrow(),
});
