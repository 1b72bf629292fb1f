import type { Focus, Picture } from '@lapis/contract';
import type { Generated, Insertable } from 'kysely';
import type { Database } from '../../server/database/database';
import { folded } from '../../server/database/lists';
import { Variants } from '../pictures/index-file';

declare module '../../server/database/tables' {
  interface Tables {
    media: MediaTable;
    media_tags: MediaTagsTable;
    consent_forms: ConsentFormsTable;
  }
}

interface MediaTagsTable {
  media_id: number;
  tag: string;
}

/** A signed form, which may be that of several pictures. */
interface ConsentFormsTable {
  id: Generated<number>;
  /** Of its content; its file is named by it. */
  hash: string;
  name: string;
  mime: string;
  /** In bytes. */
  size: number;
  created_at: string;
}

interface MediaTable {
  id: Generated<number>;
  kind: 'image' | 'document';
  /** Of the original's content; the names of the files begin with it. */
  hash: string;
  /** In pixels, of the part that is shown; 0 for a document. */
  width: number;
  height: number;
  /** The file for whoever can't choose among the variants; that of a document; empty until there is one. */
  fallback: string;
  /** A data URI, or empty where there is none. */
  placeholder: Generated<string>;
  /** JSON: `{ file, width, type }[]`. */
  variants: string;
  created_at: string;
  /** The original's. */
  name: Generated<string>;
  /** Name, description, caption and tags as searches compare them. */
  words: Generated<string>;
  mime: Generated<string>;
  /** In bytes, of the original. */
  size: Generated<number>;
  /** In pixels, without the crop; 0 for a document. */
  whole_width: Generated<number>;
  whole_height: Generated<number>;
  /** Of a document; null where they can't be counted. */
  pages: number | null;
  state: Generated<'processing' | 'ready' | 'failed'>;
  /** Why it failed. */
  problem: string | null;
  tries: Generated<number>;
  /** When a process may take it up; null where there is nothing to do. */
  next_try_at: string | null;
  alt: Generated<string>;
  decorative: Generated<number>;
  caption: Generated<string>;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  /** JSON: the contract's Crop. */
  crop: string | null;
  /** Whether it shows people, and so nobody but administrators sees it without their consent. */
  people: Generated<number>;
  /** All that is said of a consent is null where there is none; days are ISO 8601 dates. */
  consent_from: string | null;
  consent_covers: string | null;
  consent_given_at: string | null;
  /** The last day. */
  consent_until: string | null;
  consent_withdrawn_at: string | null;
  consent_note: string | null;
  /** When it was acted upon that the last day is over. */
  consent_end_noted_at: string | null;
  version: Generated<number>;
  created_by: number | null;
  /** The address on the web that it came from. */
  source: string | null;
  /** The signed form of the consent. */
  consent_form_id: number | null;
}

export type NewMedia = Insertable<MediaTable>;

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
  return focuses[third(y)]?.[third(x)];
}

const focuses: (Focus | undefined)[][] = [
  ['left top', 'top', 'right top'],
  ['left', undefined, 'right'],
  ['left bottom', 'bottom', 'right bottom'],
];

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
export const searchedText = ({
  name = '',
  alt = '',
  caption = '',
  tags = [],
}: Pick<NewMedia, 'name' | 'alt' | 'caption'> & { tags?: readonly string[] }) =>
  folded([name, alt, caption, ...tags].join(' '));

export const mediaRepository = (db: Database) => ({
  /** Adds a picture whose files are there. */
  add: (media: NewMedia) =>
    db
      .insertInto('media')
      .values({ whole_width: media.width, whole_height: media.height, words: searchedText(media), ...media })
      .returning('id')
      .executeTakeFirstOrThrow(),
});
