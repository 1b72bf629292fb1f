import { z } from 'zod';
import { contentNames } from './content-types';
import { endpoint } from './endpoint';
import {
  FreeText,
  Id,
  IdParam,
  listOf,
  oneOf,
  PageQuery,
  Picture,
  Question,
  textUpTo,
  Time,
  Version,
} from './shapes';

const Fraction = z.number().min(0).max(1);

/** The part of the whole picture that is shown, as fractions of its width and height. */
export const Crop = z
  .object({
    x: Fraction,
    y: Fraction,
    width: z.number().min(0.01).max(1),
    height: z.number().min(0.01).max(1),
  })
  .refine(
    ({ x, y, width, height }) => x + width <= 1.000001 && y + height <= 1.000001,
    'This part reaches beyond the edge of the picture.',
  );
export type Crop = z.infer<typeof Crop>;

const consentFields = {
  /** Who consented: the people shown, or a child's parent or carer. */
  from: textUpTo(200).min(1, 'Say who gave their consent'),
  /** What it was given for, such as 'the website and the annual report'. */
  covers: textUpTo(500).min(1, 'Say what the consent covers'),
  given_at: z.iso.date('Give the date as 2026-11-21'),
  /** The last day it holds, in UTC; null where it has no end. */
  until: z.iso.date('Give the date as 2026-11-21').nullable(),
  note: textUpTo(2000),
};

/** That somebody may be shown. */
export const Consent = z.object({ ...consentFields, withdrawn_at: Time.nullable() });
export type Consent = z.infer<typeof Consent>;

const ConsentChanges = z
  .object({
    ...consentFields,
    until: consentFields.until.default(null),
    note: consentFields.note.default(''),
    withdrawn: z.boolean().default(false),
  })
  .refine(({ given_at, until }) => until === null || until >= given_at, {
    path: ['until'],
    error: 'The consent ends before it was given.',
  });

/** Something that shows a file or links to it: an entry, or the site at the tops of its pages. */
export const MediaUse = z.object({ kind: z.enum([...contentNames, 'site']), id: Id, title: z.string() });
export type MediaUse = z.infer<typeof MediaUse>;

export const Media = z.object({
  id: Id,
  kind: z.enum(['image', 'document']),
  /** Of the file, as it came. */
  name: z.string(),
  mime: z.string(),
  /** In bytes, of the file as it came. */
  size: z.int(),
  /** In pixels, of the whole picture; null for a document. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  state: z.enum(['processing', 'ready', 'failed']),
  /** Why it failed, in words to be shown. */
  problem: z.string().nullable(),
  /** As visitors get it; null for a document, and until it was made. */
  picture: Picture.nullable(),
  /** Of a document. */
  file_url: z.string().nullable(),
  /** Of a document; null where they can't be counted, as those of one with a password. */
  pages: z.int().nullable(),
  /** The picture as a data URI of a few pixels; there from the first moment. */
  placeholder: z.string(),
  alt: z.string(),
  /** Says nothing, so that it needs no description. */
  decorative: z.boolean(),
  caption: z.string(),
  /** What matters most in the picture shown, as fractions of its width and height. */
  focal_x: Fraction,
  focal_y: Fraction,
  crop: Crop.nullable(),
  /** Shows people, and so needs their consent. */
  people: z.boolean(),
  consent: Consent.nullable(),
  /** Whether visitors may see it. Where they may not, no page shows it and its files are not found. */
  shown: z.boolean(),
  used_in: z.array(MediaUse),
  version: Version,
  created_at: Time,
  created_by: z.string().nullable(),
});
export type Media = z.infer<typeof Media>;

/** `version` is that of the copy which was edited; an older one than the server's is refused with 409. */
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
  })
  .partial()
  .extend({ version: Version.optional() });
export type MediaChanges = z.infer<typeof MediaChanges>;

/** A picture for administrators alone, as a data URI, so that it has no address for anybody else. */
export const MediaPreview = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type MediaPreview = z.infer<typeof MediaPreview>;

/** What became of one file of an upload. */
export const UploadResult = z.union([
  /** `known`: the library had a file of the same bytes already, which is the answer. */
  z.object({ name: z.string(), media: Media, known: z.boolean() }),
  z.object({ name: z.string(), error: z.string() }),
]);
export type UploadResult = z.infer<typeof UploadResult>;

export const media = {
  list: endpoint('GET /admin/media', {
    access: 'admin',
    summary: 'Pictures and documents, searched and sorted, with where each is used',
    query: PageQuery.extend({
      q: Question.optional(),
      /** By `consent_until`, what has no such end comes last. */
      sort: z
        .enum(['created_at', '-created_at', 'name', '-name', 'size', '-size', 'consent_until'])
        .default('-created_at'),
      kind: z.enum(['image', 'document']).optional(),
      /** `no_consent`: shows people, and none is on record. `expiring`: within 30 days. `withdrawn`: or ended. */
      state: z.enum(['all', 'unused', 'no_consent', 'expiring', 'withdrawn', 'no_alt']).default('all'),
    }),
    reply: listOf(Media),
  }),
  upload: endpoint('POST /admin/media', {
    access: 'admin',
    summary:
      'Add files, up to 20 at once: JPEG, PNG, WebP, AVIF and GIF up to 20 MB and 50 megapixels, PDF up to 50 MB. ' +
      'Each has its own result; 201 where at least one arrived, else 413, 415 or 422 by the first, with all of them',
    files: true,
    reply: z.object({ results: z.array(UploadResult) }),
    status: 201,
  }),
  find: endpoint('GET /admin/media/:id', {
    access: 'admin',
    summary: 'One picture or document with everything an editor needs',
    params: IdParam,
    reply: oneOf(Media),
  }),
  preview: endpoint('GET /admin/media/:id/preview', {
    access: 'admin',
    summary:
      'The whole picture without its crop, up to this width: to crop it, or to see one that visitors may not see',
    params: IdParam,
    query: z.object({ width: z.coerce.number().int().min(16).max(1920).default(960) }),
    reply: oneOf(MediaPreview),
  }),
  change: endpoint('PATCH /admin/media/:id', {
    access: 'admin',
    summary:
      'Change what is said about a file, its crop or its consent; 409 with the newest copy where someone else was quicker',
    params: IdParam,
    body: MediaChanges,
    reply: oneOf(Media),
  }),
  retry: endpoint('POST /admin/media/:id/retry', {
    access: 'admin',
    summary: 'Try again to prepare a picture that could not be prepared; 409 where that has not happened',
    params: IdParam,
    reply: oneOf(Media),
  }),
  remove: endpoint('DELETE /admin/media/:id', {
    access: 'admin',
    summary: 'Delete a file for good; 409 with `results`, the places that use it, while there are any',
    params: IdParam,
  }),
};
