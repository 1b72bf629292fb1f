import { z } from 'zod';
import { ConsentForm } from './consent';
import { endpoint } from '../endpoint';
import {
  FileHash,
  FileOnTheWeb,
  ManyMediaChanges,
  Media,
  MediaChanges,
  MediaPreview,
  MediaTaken,
  RefusedMedia,
  Tag,
  UploadResult,
} from './media-shapes';
import { Bulk, Id, IdParam, listReply, itemReply, PageQuery, Question } from '../shapes';

export { Media, MediaChanges, MediaPreview, MediaTaken, MediaUse, UploadResult } from './media-shapes';
export type { ManyMediaChanges, RefusedMedia } from './media-shapes';

const tooMany = 'Please ask for at most 500 files at a time.';

export const media = {
  list: endpoint('GET /admin/media', {
    access: 'admin',
    needs: 'write',
    summary: 'Pictures and documents, searched and sorted, with the places that use them',
    query: PageQuery.extend({
      q: Question.optional(),
      /** Sorting by `consent_until` puts files without an end date last. */
      sort: z
        .enum(['created_at', '-created_at', 'name', '-name', 'size', '-size', 'consent_until'])
        .default('-created_at'),
      kind: z.enum(['image', 'document']).optional(),
      tag: Tag.optional(),
      /**
       * `no_consent`: shows people, but no consent is on record. `expiring`: the consent ends within 30 days.
       * `withdrawn`: the consent has been withdrawn or has ended.
       */
      state: z
        .enum(['all', 'unused', 'no_consent', 'expiring', 'withdrawn', 'no_alt', 'trashed'])
        .default('all'),
    }),
    reply: listReply(Media),
  }),
  upload: endpoint('POST /admin/media', {
    access: 'admin',
    needs: 'library',
    summary:
      'Add files, up to 20 at once: JPEG, PNG, WebP, AVIF and GIF up to 20 MB and 50 megapixels, PDF up to 50 MB. ' +
      'Each has its own result; 201 if at least one was taken, otherwise 413, 415 or 422 by the first, with all of them',
    files: true,
    reply: z.object({ results: z.array(UploadResult) }),
    status: 201,
  }),
  takeFromWeb: endpoint('POST /admin/media/from-web', {
    access: 'admin',
    needs: 'library',
    summary:
      'Add a file from an address on the web to the library, by the rules of an upload. A picture counts as showing people until an editor says otherwise; 422 with a sentence if it can’t be fetched',
    body: FileOnTheWeb,
    reply: itemReply(MediaTaken),
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
      'Change tags, consent, or the marks for people and decoration of many files. The reply names those that were not changed',
    body: Bulk.extend({ changes: ManyMediaChanges }),
    reply: itemReply(z.object({ changed: z.int(), refused: z.array(RefusedMedia) })),
  }),
  discard: endpoint('POST /admin/media/trash', {
    access: 'admin',
    needs: 'library',
    summary:
      'Trash, restore or delete many files. A file in use is left, and the reply names the places that use it',
    body: Bulk.extend({ action: z.enum(['trash', 'restore', 'delete']) }),
    reply: itemReply(z.object({ done: z.array(Id), refused: z.array(RefusedMedia) })),
  }),
  uploadForm: endpoint('POST /admin/media/consent-forms', {
    access: 'admin',
    needs: 'library',
    summary:
      'Upload a signed consent form, a PDF or a picture, which visitors can’t reach. It is deleted after a day unless a consent names it',
    files: true,
    reply: itemReply(ConsentForm),
    status: 201,
  }),
  form: endpoint('GET /admin/media/:id/consent-form', {
    access: 'admin',
    needs: 'library',
    summary: 'Download the signed form of a file’s consent; the audit log records it',
    params: IdParam,
    reply: z.unknown().meta({ type: 'string', format: 'binary' }),
    type: 'application/octet-stream',
  }),
  named: endpoint('POST /admin/media/named', {
    access: 'admin',
    needs: 'write',
    summary: 'Look up files by number, or by the hash in their address',
    body: z.object({ ids: z.array(Id).max(500, tooMany), hashes: z.array(FileHash).max(500, tooMany) }),
    reply: z.object({ results: z.array(Media) }),
  }),
  find: endpoint('GET /admin/media/:id', {
    access: 'admin',
    needs: 'write',
    summary: 'One picture or document, with its description, consent and uses',
    params: IdParam,
    reply: itemReply(Media),
  }),
  preview: endpoint('GET /admin/media/:id/preview', {
    access: 'admin',
    needs: 'write',
    summary: 'The uncropped picture, up to a width, including pictures that visitors may not see',
    params: IdParam,
    query: z.object({ width: z.coerce.number().int().min(16).max(1920).default(960) }),
    reply: itemReply(MediaPreview),
  }),
  change: endpoint('PATCH /admin/media/:id', {
    access: 'admin',
    needs: 'library',
    summary:
      'Change a file’s description, crop or consent; 409 with the newest copy if there is a newer version',
    params: IdParam,
    body: MediaChanges,
    reply: itemReply(Media),
  }),
  retry: endpoint('POST /admin/media/:id/retry', {
    access: 'admin',
    needs: 'library',
    summary: 'Retry preparing a picture that failed; 409 if it has not failed',
    params: IdParam,
    reply: itemReply(Media),
  }),
  remove: endpoint('DELETE /admin/media/:id', {
    access: 'admin',
    needs: 'library',
    summary: 'Delete a file permanently; 409 with `results`, the places that use it, if there are any',
    params: IdParam,
  }),
};
