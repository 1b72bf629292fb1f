import type { Focus, Picture } from '@lapis/contract';
import type { Generated, Insertable } from 'kysely';
import type { Database } from '../../server/database/database';
import { detectEngine } from '../../server/database/engine';
import { containsIndexed, foldText } from '../../server/database/lists';
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

interface ConsentFormsTable {
  id: Generated<number>;
  hash: string;
  name: string;
  mime: string;
  size: number;
  created_at: string;
}

interface MediaTable {
  id: Generated<number>;
  kind: 'image' | 'document';
  /** Hash of the original's content; the names of its files start with it. */
  hash: string;
  width: number;
  height: number;
  /**
   * File for browsers without `srcset` support, or the document itself; empty while the picture is being
   * processed.
   */
  fallback: string;
  placeholder: Generated<string>;
  variants: string;
  created_at: string;
  name: Generated<string>;
  words: Generated<string>;
  mime: Generated<string>;
  size: Generated<number>;
  whole_width: Generated<number>;
  whole_height: Generated<number>;
  pages: number | null;
  state: Generated<'processing' | 'ready' | 'failed'>;
  problem: string | null;
  tries: Generated<number>;
  /** Time from which a process may claim the picture for rendering; null if there is nothing to render. */
  next_try_at: string | null;
  alt: Generated<string>;
  decorative: Generated<number>;
  caption: Generated<string>;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  crop: string | null;
  /** 1 if the picture shows people; visitors then see it only with consent. */
  people: Generated<number>;
  /** All consent columns are null if there is no consent; dates are ISO 8601. */
  consent_from: string | null;
  consent_covers: string | null;
  consent_given_at: string | null;
  consent_until: string | null;
  consent_withdrawn_at: string | null;
  consent_note: string | null;
  /** Time when the file was moved to the trash. */
  deleted_at: string | null;
  /** Time when the server noticed that the consent had ended. */
  consent_end_noted_at: string | null;
  version: Generated<number>;
  created_by: number | null;
  source: string | null;
  consent_form_id: number | null;
}

export type NewMedia = Insertable<MediaTable>;

export const mediaColumns = [
  'media.width',
  'media.height',
  'media.fallback',
  'media.placeholder',
  'media.variants',
  'media.focal_x',
  'media.focal_y',
] as const;

export interface MediaColumns<Missing = never> {
  width: number | Missing;
  height: number | Missing;
  fallback: string | Missing;
  placeholder: string | Missing;
  variants: string | Missing;
  focal_x: number | Missing;
  focal_y: number | Missing;
}

export const readVariants = (variants: string): Variants => Variants.parse(JSON.parse(variants));

export const mediaUrl = (file: string) => `/storage/media/${file}`;

/**
 * Returns the focal point as `object-position` keywords by thirds. A style attribute would be exact, but the
 * content security policy blocks it in server-rendered pages.
 */
function toFocus(x: number, y: number): Focus | undefined {
  const third = (value: number) => Math.min(2, Math.floor(value * 3));
  return focuses[third(y)]?.[third(x)];
}

const focuses: (Focus | undefined)[][] = [
  ['left top', 'top', 'right top'],
  ['left', undefined, 'right'],
  ['left bottom', 'bottom', 'right bottom'],
];

export function toPicture(media: MediaColumns, alt: string): Picture {
  const { width, height, fallback, placeholder, variants } = media;
  const focus = toFocus(media.focal_x, media.focal_y);
  return {
    url: mediaUrl(fallback),
    alt,
    width,
    height,
    placeholder,
    ...(focus && { focus }),
    variants: readVariants(variants).map(({ file, ...variant }) => ({ url: mediaUrl(file), ...variant })),
  };
}

export function thumbnailUrl({ fallback, variants }: Pick<MediaColumns, 'fallback' | 'variants'>) {
  const [smallest] = readVariants(variants).toSorted((a, b) => a.width - b.width);
  return mediaUrl(smallest?.file ?? fallback);
}

const isThere = (media: MediaColumns<null>): media is MediaColumns => media.fallback !== null;

export function toOptionalPicture(media: MediaColumns<null>, alt: string) {
  return isThere(media) ? toPicture(media, alt) : null;
}

export const searchedText = ({
  name = '',
  alt = '',
  caption = '',
  tags = [],
}: Pick<NewMedia, 'name' | 'alt' | 'caption'> & { tags?: readonly string[] }) =>
  foldText([name, alt, caption, ...tags].join(' '));

export const mediaRepository = (db: Database) => ({
  /** Returns the newest files that match a search. */
  first: (limit: number, q: string) =>
    db
      .selectFrom('media')
      .select(['id', 'name', 'alt'])
      .where(containsIndexed({ engine: detectEngine(db), table: 'media', text: q }))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),

  /** Adds a picture whose files are already stored. */
  add: (media: NewMedia) =>
    db
      .insertInto('media')
      .values({ whole_width: media.width, whole_height: media.height, words: searchedText(media), ...media })
      .returning('id')
      .executeTakeFirstOrThrow(),
});
