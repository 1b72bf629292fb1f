import { z } from 'zod';
import { contentNames } from './content-types';
import { endpoint } from '../endpoint';
import { SeenChecks } from './entries';
import { AdminGalleryImage } from './galleries';
import { Id, IdParam, listReply, itemReply, PageQuery, textUpTo, Time } from '../shapes';

const Kind = z.enum(contentNames);

export const ApprovalState = z.enum(['asked', 'sent_back', 'approved', 'withdrawn']);
export type ApprovalState = z.infer<typeof ApprovalState>;

export const Approval = z.object({
  id: Id,
  kind: Kind,
  entry_id: Id,
  title: z.string(),
  state: ApprovalState,
  asked_by: z.string().nullable(),
  is_own: z.boolean(),
  asked_at: Time,
  decided_by: z.string().nullable(),
  decided_at: Time.nullable(),
});
export type Approval = z.infer<typeof Approval>;

/** Paragraph that a comment refers to, identified by its first words. */
export const CommentPlace = z.object({
  field: z.string().regex(/^[a-z_]{1,40}$/),
  quote: textUpTo(300).min(1),
});
export type CommentPlace = z.infer<typeof CommentPlace>;

export const ApprovalComment = z.object({
  id: Id,
  reply_to: Id.nullable(),
  by: z.string(),
  is_own: z.boolean(),
  at: Time,
  text: z.string(),
  place: CommentPlace.nullable(),
  resolved_at: Time.nullable(),
});
export type ApprovalComment = z.infer<typeof ApprovalComment>;

const fields = z.record(z.string(), z.unknown());

/** Hash of the content under review, so that an approval can't apply to a later version. */
const TextVersion = z.string().regex(/^[\w-]{16,64}$/);

const ReviewedPicture = AdminGalleryImage.omit({ id: true });
export type ReviewedPicture = z.infer<typeof ReviewedPicture>;

export const Review = z.object({
  request: Approval.nullable(),
  fields,
  version: TextVersion,
  published: fields.nullable(),
  /**
   * Fields as they were when the entry was last sent back. Null if it has never been sent back, or if there
   * has been a different decision since.
   */
  sent_back: fields.nullable(),
  /** A gallery's pictures, in order; `version` covers them too. Empty for other types of content. */
  pictures: z.array(ReviewedPicture),
  needs_somebody_else: z.boolean(),
  /** Sentence that explains why the current user can't change the entry; null if they can. */
  locked: z.string().nullable(),
  /** Sentence that explains why the current user can't approve the entry; null if they can. */
  refusal: z.string().nullable(),
  comments: z.array(ApprovalComment),
});
export type Review = z.infer<typeof Review>;

const CommentText = textUpTo(2000).min(1, 'Write something first');
const note = textUpTo(2000).default('');
const Thing = z.object({ kind: Kind, id: z.coerce.number().pipe(Id) });

export const approvals = {
  list: endpoint('GET /admin/approvals', {
    access: 'admin',
    needs: 'write',
    summary: 'Texts that wait for approval or were sent back, the longest waiting first',
    query: PageQuery.extend({
      state: ApprovalState.default('asked'),
      own: z.stringbool().default(false),
    }),
    reply: listReply(Approval),
  }),
  ask: endpoint('POST /admin/approvals', {
    access: 'admin',
    needs: 'write',
    summary:
      'Ask for the approval of a draft: people who may publish get an email; 409 if there is nothing to approve, 422 with `reasons` if it has open checks',
    body: z.object({ kind: Kind, id: Id, note, seen: SeenChecks }),
    reply: itemReply(Approval),
    status: 201,
  }),
  withdraw: endpoint('DELETE /admin/approvals/:id', {
    access: 'admin',
    needs: 'write',
    summary: 'Withdraw a request for approval; the draft stays',
    params: IdParam,
  }),
  approve: endpoint('POST /admin/approvals/:id/approve', {
    access: 'admin',
    needs: 'publish',
    summary:
      'Publish the text as it was read; 409 with the newest copy if it was changed or decided in the meantime, 422 with `reasons` if it has open checks or comments',
    params: IdParam,
    body: z.object({ version: TextVersion, seen: SeenChecks }),
    reply: itemReply(Review),
  }),
  sendBack: endpoint('POST /admin/approvals/:id/send-back', {
    access: 'admin',
    needs: 'publish',
    summary: 'Send a text back to its author with a note or comments; 409 if it was decided in the meantime',
    params: IdParam,
    body: z.object({ note }),
    reply: itemReply(Review),
  }),
  review: endpoint('GET /admin/reviews/:kind/:id', {
    access: 'admin',
    needs: 'write',
    summary: 'The draft of an entry beside the published text, with the comments on it',
    params: Thing,
    reply: itemReply(Review),
  }),
  comment: endpoint('POST /admin/reviews/:kind/:id/comments', {
    access: 'admin',
    needs: 'write',
    summary: 'Comment on a draft or one of its paragraphs, or reply to a comment',
    params: Thing,
    body: z.object({
      text: CommentText,
      place: CommentPlace.nullable().default(null),
      reply_to: Id.nullable().default(null),
    }),
    reply: itemReply(ApprovalComment),
    status: 201,
  }),
  resolve: endpoint('PATCH /admin/comments/:id', {
    access: 'admin',
    needs: 'write',
    summary: 'Mark a comment as done, or as open',
    params: IdParam,
    body: z.object({ resolved: z.boolean() }),
    reply: itemReply(ApprovalComment),
  }),
  removeComment: endpoint('DELETE /admin/comments/:id', {
    access: 'admin',
    needs: 'write',
    summary: 'Delete your own comment; replies to it stay. 403 for a comment by another person',
    params: IdParam,
  }),
};
