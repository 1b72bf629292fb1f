import { z } from 'zod';
import { Consent, ConsentChanges, ConsentForm } from './consent';
import { contentNames } from './content-types';
import { Crop, Fraction } from './crop';
import { endpoint } from './endpoint';
import {
  Bulk,
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

/** What the addresses of a file begin with, made of its content. */
const FileHash = z.string().regex(/^[0-9a-f]{32}$/);

/** What files are found by. */
const Tag = textUpTo(40).min(1);
const Tags = z.array(Tag).max(20, 'Please use 20 tags at most.');

/** Something that shows a file or links to it: an entry, or the site at the tops of its pages. */
export const MediaUse = z.object({ kind: z.enum([...contentNames, 'site']), id: Id, title: z.string() });
export type MediaUse = z.infer<typeof MediaUse>;

export const Media = z.object({
  id: Id,
  kind: z.enum(['image', 'document']),
  /** Of the file, as it came. */
  name: z.string(),
  /** The address on the web that it came from; null where somebody uploaded it. */
  source: z.string().nullable(),
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
  tags: z.array(z.string()),
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
    tags: Tags,
  })
  .partial()
  .extend({ version: Version.optional() });
export type MediaChanges = z.infer<typeof MediaChanges>;

/** A file that is somewhere on the web, with what that page says of it. */
const FileOnTheWeb = MediaChanges.pick({ alt: true, caption: true }).extend({
  address: FreeText.trim().regex(
    /^(https?:\/\/.{1,2000}$|data:)/i,
    'Type the whole address of the picture. It begins with https://',
  ),
});

/** A picture for administrators alone, as a data URI, so that it has no address for anybody else. */
export const MediaPreview = z.object({ url: z.string(), width: z.int(), height: z.int() });
export type MediaPreview = z.infer<typeof MediaPreview>;

/** What is changed of many files alike. */
const ManyMediaChanges = MediaChanges.pick({ people: true, consent: true, decorative: true })
  .extend({
    add_tags: Tags.optional(),
    remove_tags: Tags.optional(),
    /** Each file's own, which stays on record. */
    withdraw_consent: z.literal(true).optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'There is nothing to change.')
  .refine(
    ({ consent, withdraw_consent }) => consent === undefined || !withdraw_consent,
    'Either record a consent or withdraw it.',
  );
export type ManyMediaChanges = z.infer<typeof ManyMediaChanges>;

/** A file that was left as it was, and why; `name` is empty where it is gone. */
const RefusedMedia = z.object({ id: Id, name: z.string(), reason: z.string() });
export type RefusedMedia = z.infer<typeof RefusedMedia>;

/** `known`: the library had a file of the same bytes already, which is the answer. */
export const MediaTaken = z.object({ name: z.string(), media: Media, known: z.boolean() });

export type MediaTaken = z.infer<typeof MediaTaken>;

/** What became of one file of an upload. */
export const UploadResult = z.union([MediaTaken, z.object({ name: z.string(), error: z.string() })]);
export type UploadResult = z.infer<typeof UploadResult>;

const tooMany = 'Please ask for at most 500 files at a time.';

export const media = {
  list: endpoint('GET /admin/media', {
    access: 'admin',
    needs: 'write',
    summary: 'Pictures and documents, searched and sorted, with where each is used',
    query: PageQuery.extend({
      q: Question.optional(),
      /** By `consent_until`, what has no such end comes last. */
      sort: z
        .enum(['created_at', '-created_at', 'name', '-name', 'size', '-size', 'consent_until'])
        .default('-created_at'),
      kind: z.enum(['image', 'document']).optional(),
      tag: Tag.optional(),
      /** `no_consent`: shows people, and none is on record. `expiring`: within 30 days. `withdrawn`: or ended. */
      state: z.enum(['all', 'unused', 'no_consent', 'expiring', 'withdrawn', 'no_alt']).default('all'),
    }),
    reply: listOf(Media),
  }),
  upload: endpoint('POST /admin/media', {
    access: 'admin',
    needs: 'library',
    summary:
      'Add files, up to 20 at once: JPEG, PNG, WebP, AVIF and GIF up to 20 MB and 50 megapixels, PDF up to 50 MB. ' +
      'Each has its own result; 201 where at least one arrived, else 413, 415 or 422 by the first, with all of them',
    files: true,
    reply: z.object({ results: z.array(UploadResult) }),
    status: 201,
  }),
  takeFromWeb: endpoint('POST /admin/media/from-web', {
    access: 'admin',
    needs: 'library',
    summary:
      'Take a file into the library that is somewhere on the web, by the rules of an upload. A picture counts as showing people until somebody says otherwise; 422 with a sentence where it can’t be had',
    body: FileOnTheWeb,
    reply: oneOf(MediaTaken),
    status: 201,
  }),
  tags: endpoint('GET /admin/media/tags', {
    access: 'admin',
    needs: 'write',
    summary: 'All tags of files, the most used first',
    reply: z.object({ results: z.array(z.string()) }),
  }),
  changeMany: endpoint('POST /admin/media/bulk', {
    access: 'admin',
    needs: 'library',
    summary:
      'Change many files alike: tags, consent, whether they show people or only decorate. The answer names those that were left as they were',
    body: Bulk.extend({ changes: ManyMediaChanges }),
    reply: oneOf(z.object({ changed: z.int(), refused: z.array(RefusedMedia) })),
  }),
  uploadForm: endpoint('POST /admin/media/consent-forms', {
    access: 'admin',
    needs: 'library',
    summary:
      'Keep one signed form, a PDF or a picture, where no visitor ever gets it. It is deleted after a day unless a consent names it by then',
    files: true,
    reply: oneOf(ConsentForm),
    status: 201,
  }),
  form: endpoint('GET /admin/media/:id/consent-form', {
    access: 'admin',
    needs: 'library',
    summary: 'The signed form of a file’s consent, to be saved; who looked at it is noted',
    params: IdParam,
    reply: z.unknown().meta({ type: 'string', format: 'binary' }),
    type: 'application/octet-stream',
  }),
  named: endpoint('POST /admin/media/named', {
    access: 'admin',
    needs: 'write',
    summary:
      'The files that a text or a page names, by number or by the hash in their addresses, in no order',
    body: z.object({ ids: z.array(Id).max(500, tooMany), hashes: z.array(FileHash).max(500, tooMany) }),
    reply: z.object({ results: z.array(Media) }),
  }),
  find: endpoint('GET /admin/media/:id', {
    access: 'admin',
    needs: 'write',
    summary: 'One picture or document with everything an editor needs',
    params: IdParam,
    reply: oneOf(Media),
  }),
  preview: endpoint('GET /admin/media/:id/preview', {
    access: 'admin',
    needs: 'write',
    summary:
      'The whole picture without its crop, up to this width: to crop it, or to see one that visitors may not see',
    params: IdParam,
    query: z.object({ width: z.coerce.number().int().min(16).max(1920).default(960) }),
    reply: oneOf(MediaPreview),
  }),
  change: endpoint('PATCH /admin/media/:id', {
    access: 'admin',
    needs: 'library',
    summary:
      'Change what is said about a file, its crop or its consent; 409 with the newest copy where someone else was quicker',
    params: IdParam,
    body: MediaChanges,
    reply: oneOf(Media),
  }),
  retry: endpoint('POST /admin/media/:id/retry', {
    access: 'admin',
    needs: 'library',
    summary: 'Try again to prepare a picture that could not be prepared; 409 where that has not happened',
    params: IdParam,
    reply: oneOf(Media),
  }),
  remove: endpoint('DELETE /admin/media/:id', {
    access: 'admin',
    needs: 'library',
    summary: 'Delete a file for good; 409 with `results`, the places that use it, while there are any',
    params: IdParam,
  }),
};
