import type { Focus, Picture } from '@lapis/contract';
import { z } from 'zod';
import type { Database } from '../../server/database/database';
import { folded } from '../../server/database/lists';
import type { NewMedia } from '../../server/database/tables';

/** Columns of a picture, for queries that join `shownMedia()`. */
export const mediaColumns = [
  'media.width',
  'media.height',
  'media.fallback',
  'media.placeholder',
  'media.variants',
  'media.focal_x',
  'media.focal_y',
] as const;

/** Those columns; `MediaColumns<null>` is what a left join gives. */
export interface MediaColumns<Missing = never> {
  width: number | Missing;
  height: number | Missing;
  fallback: string | Missing;
  placeholder: string | Missing;
  variants: string | Missing;
  focal_x: number | Missing;
  focal_y: number | Missing;
}

const Variants = z.array(
  z.object({ file: z.string(), width: z.int(), type: z.enum(['image/avif', 'image/webp']) }),
);
export type Variants = z.infer<typeof Variants>;

/** The variants of a row. */
export const readVariants = (variants: string): Variants => Variants.parse(JSON.parse(variants));

/** The address of a file of the content. */
export const urlOf = (file: string) => `/storage/media/${file}`;

/**
 * What stays in sight of a picture in a frame of another shape, by thirds. A style attribute could say it to the
 * per cent, but the content security policy refuses those of the server's pages.
 */
function focusOf(x: number, y: number): Focus | undefined {
  const third = (value: number) => Math.min(2, Math.floor(value * 3));
  const place = [['left', '', 'right'][third(x)], ['top', '', 'bottom'][third(y)]].filter(Boolean).join(' ');
  return (place || undefined) as Focus | undefined;
}

/** The contract's picture. */
export function toPicture(media: MediaColumns, alt: string): Picture {
  const { width, height, fallback, placeholder, variants } = media;
  const focus = focusOf(media.focal_x, media.focal_y);
  return {
    url: urlOf(fallback),
    alt,
    width,
    height,
    placeholder,
    ...(focus && { focus }),
    variants: readVariants(variants).map(({ file, ...variant }) => ({ url: urlOf(file), ...variant })),
  };
}

/** The address of a picture's smallest file. */
export function thumbnailOf({ fallback, variants }: Pick<MediaColumns, 'fallback' | 'variants'>) {
  const [smallest] = readVariants(variants).toSorted((a, b) => a.width - b.width);
  return urlOf(smallest?.file ?? fallback);
}

/** A left join finds all columns or none. */
const isThere = (media: MediaColumns<null>): media is MediaColumns => media.fallback !== null;

/** The picture, or null where a left join found none. */
export function toOptionalPicture(media: MediaColumns<null>, alt: string) {
  return isThere(media) ? toPicture(media, alt) : null;
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
