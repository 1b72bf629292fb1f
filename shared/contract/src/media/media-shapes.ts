import { z } from 'zod';
import { Consent, ConsentChanges } from './consent';
import { contentNames } from '../content/content-types';
import { Crop, Fraction } from './crop';
import { FreeText, Id, Picture, textUpTo, Time, Version } from '../shapes';

/** Hash of a file's content, used in the file's addresses. */
export const FileHash = z.string().regex(/^[0-9a-f]{32}$/);

/** Keyword by which staff find files. */
export const Tag = textUpTo(40).min(1);
const Tags = z.array(Tag).max(20, 'Please use 20 tags at most.');

/** Entry that shows or links to a file, or the site itself for pictures at the top of its pages. */
export const MediaUse = z.object({ kind: z.enum([...contentNames, 'site']), id: Id, title: z.string() });
export type MediaUse = z.infer<typeof MediaUse>;

export const Media = z.object({
  id: Id,
  kind: z.enum(['image', 'document']),
  /** Original name of the file. */
  name: z.string(),
  /** Web address that the file was fetched from; null if it was uploaded. */
  source: z.string().nullable(),
  mime: z.string(),
  /** Size of the original file, in bytes. */
  size: z.int(),
  /** Size of the uncropped picture, in pixels; null for a document. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  state: z.enum(['processing', 'ready', 'failed']),
  /** Reason why processing failed, worded for staff. */
  problem: z.string().nullable(),
  /** Picture as visitors receive it; null for a document, and until it has been processed. */
  picture: Picture.nullable(),
  /** Address of a document. */
  file_url: z.string().nullable(),
  /** Number of pages in a document; null if they can't be counted, as in a password-protected PDF. */
  pages: z.int().nullable(),
  /** Tiny preview of the picture as a data URI, available as soon as it is uploaded. */
  placeholder: z.string(),
  alt: z.string(),
  /** True if the picture conveys no information. It then needs no description. */
  decorative: z.boolean(),
  caption: z.string(),
  /** Most important point of the cropped picture, as fractions of its width and height. */
  focal_x: Fraction,
  focal_y: Fraction,
  crop: Crop.nullable(),
  /** True if the picture shows people, which requires their consent. */
  people: z.boolean(),
  consent: Consent.nullable(),
  tags: z.array(z.string()),
  /** True if visitors may see the file. Otherwise no page shows it, and its addresses return 404. */
  shown: z.boolean(),
  used_in: z.array(MediaUse),
  version: Version,
  created_at: Time,
  created_by: z.string().nullable(),
  /** Time when the file was moved to the trash, which hides it from visitors. */
  deleted_at: Time.nullable(),
});
export type Media = z.infer<typeof Media>;

/** `version` is the version that was edited; an outdated one is rejected with 409. */
export const MediaChanges = z
  .object({
    alt: FreeText.trim().max(500, 'Describe the picture in 500 characters or fewer'),
    decorative: z.boolean(),
    caption: FreeText.trim().max(1000, 'A caption can have at most 1,000 characters'),
    focal_x: Fraction,
    focal_y: Fraction,
    crop: Crop.nullable(),
    people: z.boolean(),
    consent: ConsentChanges.nullable(),
    tags: Tags,
  })
  .partial()
  .extend({ version: Version.optional() });
export type MediaChanges = z.infer<typeof MediaChanges>;

/** File on another website, with the description and caption that it has on that website. */
export const FileOnTheWeb = MediaChanges.pick({ alt: true, caption: true }).extend({
  address: FreeText.trim().regex(
    /^(https?:\/\/.{1,2000}$|data:)/i,
    'Type the whole address of the picture. It begins with https://',
  ),
});

/** Picture for administrators only, as a data URI, because an address could be opened by others. */
export const MediaPreview = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type MediaPreview = z.infer<typeof MediaPreview>;

/** Changes that apply to several files at once. */
export const ManyMediaChanges = MediaChanges.pick({ people: true, consent: true, decorative: true })
  .extend({
    add_tags: Tags.optional(),
    remove_tags: Tags.optional(),
    /** Withdraws the consent for each file; the consents stay on record. */
    withdraw_consent: z.literal(true).optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'There is nothing to change.')
  .refine(
    ({ consent, withdraw_consent }) => consent === undefined || !withdraw_consent,
    'Either record a consent or withdraw it.',
  );
export type ManyMediaChanges = z.infer<typeof ManyMediaChanges>;

/** File that was not changed, and the reason; `name` is empty if the file no longer exists. */
export const RefusedMedia = z.object({ id: Id, name: z.string(), reason: z.string() });
export type RefusedMedia = z.infer<typeof RefusedMedia>;

/** `known`: the library already contained a file with the same bytes, and that one is returned. */
export const MediaTaken = z.object({ name: z.string(), media: Media, known: z.boolean() });

export type MediaTaken = z.infer<typeof MediaTaken>;

/** Outcome for one file of an upload. */
export const UploadResult = z.union([MediaTaken, z.object({ name: z.string(), error: z.string() })]);
export type UploadResult = z.infer<typeof UploadResult>;
