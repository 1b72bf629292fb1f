import { z } from 'zod';
import { contentNames } from './content-types';
import { endpoint } from './endpoint';
import { SeenChecks } from './entries';
import { AdminGalleryImage } from './galleries';
import { Id, IdParam, listOf, oneOf, PageQuery, textUpTo, Time } from './shapes';

const Kind = z.enum(contentNames);

/**
 * Where a text is on its way to the site: somebody asks that it be approved, or it was sent back to be changed, until it
 * is approved, which publishes it, or withdrawn.
 */
export const ApprovalState = z.enum(['asked', 'sent_back', 'approved', 'withdrawn']);
export type ApprovalState = z.infer<typeof ApprovalState>;

/** A text that somebody asks to have approved. */
export const Approval = z.object({
  id: Id,
  kind: Kind,
  thing_id: Id,
  title: z.string(),
  state: ApprovalState,
  /** Null where the account is gone. */
  asked_by: z.string().nullable(),
  /** Whether that is who looks at it. */
  is_own: z.boolean(),
  asked_at: Time,
  /** Who approved it or sent it back. */
  decided_by: z.string().nullable(),
  decided_at: Time.nullable(),
});
export type Approval = z.infer<typeof Approval>;

/** Beside which paragraph a comment stands: the words that stood there, by which it is found again. */
export const CommentPlace = z.object({
  /** The field of the entry, such as `html`. */
  field: z.string().regex(/^[a-z_]{1,40}$/),
  /** The beginning of the paragraph, as it was read. */
  quote: textUpTo(300).min(1),
});
export type CommentPlace = z.infer<typeof CommentPlace>;

/** What somebody says of a text before it is published. */
export const ApprovalComment = z.object({
  id: Id,
  /** The comment that it answers. */
  reply_to: Id.nullable(),
  by: z.string(),
  is_own: z.boolean(),
  at: Time,
  text: z.string(),
  /** Null where it is about the whole. */
  place: CommentPlace.nullable(),
  resolved_at: Time.nullable(),
});
export type ApprovalComment = z.infer<typeof ApprovalComment>;

const fields = z.record(z.string(), z.unknown());

/** Which text it is: of two that are the same, the same. */
const TextVersion = z.string().regex(/^[\w-]{16,64}$/);

/** A picture that is published with a text. */
const ReviewedPicture = AdminGalleryImage.omit({ id: true });
export type ReviewedPicture = z.infer<typeof ReviewedPicture>;

/** A text to be read before it is published, beside what visitors see. */
export const Review = z.object({
  /** The request that is open, or was decided last; null where nobody has asked. */
  request: Approval.nullable(),
  /** What would be published, and which text that is. */
  fields,
  version: TextVersion,
  /** What visitors see; null where they see nothing. */
  published: fields.nullable(),
  /** The pictures of a gallery in their order; none of anything else. They are part of the version. */
  pictures: z.array(ReviewedPicture),
  /** Whether somebody else has to approve what anybody writes. */
  needs_somebody_else: z.boolean(),
  /** Why whoever looks at it can't approve it, in a sentence; null where they can. */
  refusal: z.string().nullable(),
  /** The oldest first. */
  comments: z.array(ApprovalComment),
});
export type Review = z.infer<typeof Review>;

const CommentText = textUpTo(2000).min(1, 'Write something first');
const note = textUpTo(2000).default('');
const Thing = z.object({ kind: Kind, id: z.coerce.number().pipe(Id) });

/** Asking somebody to read what one wrote, and to put it on the site. */
export const approvals = {
  list: endpoint('GET /admin/approvals', {
    access: 'admin',
    needs: 'write',
    summary:
      'The texts that somebody asks to have approved, or that were sent back; the longest waiting first',
    query: PageQuery.extend({
      state: ApprovalState.default('asked'),
      /** Only what whoever asks for the list wrote. */
      own: z.stringbool().default(false),
    }),
    reply: listOf(Approval),
  }),
  ask: endpoint('POST /admin/approvals', {
    access: 'admin',
    needs: 'write',
    summary:
      'Ask that the draft of an entry be approved: those who may publish get an email; 422 with `reasons` if it has open checks',
    body: z.object({ kind: Kind, id: Id, note, seen: SeenChecks }),
    reply: oneOf(Approval),
    status: 201,
  }),
  withdraw: endpoint('DELETE /admin/approvals/:id', {
    access: 'admin',
    needs: 'write',
    summary: 'Ask no longer; the draft stays',
    params: IdParam,
  }),
  approve: endpoint('POST /admin/approvals/:id/approve', {
    access: 'admin',
    needs: 'publish',
    summary:
      'Publish exactly the text that was read; 409 with the newest where it was changed or decided meanwhile, 422 with `reasons` if it has open checks',
    params: IdParam,
    body: z.object({ version: TextVersion, seen: SeenChecks }),
    reply: oneOf(Review),
  }),
  sendBack: endpoint('POST /admin/approvals/:id/send-back', {
    access: 'admin',
    needs: 'publish',
    summary:
      'Send a text back with a note, or with the comments beside it; 409 where it was decided meanwhile',
    params: IdParam,
    body: z.object({ note }),
    reply: oneOf(Review),
  }),
  review: endpoint('GET /admin/reviews/:kind/:id', {
    access: 'admin',
    needs: 'write',
    summary: 'The draft of an entry beside what visitors see, with what was said of it',
    params: Thing,
    reply: oneOf(Review),
  }),
  comment: endpoint('POST /admin/reviews/:kind/:id/comments', {
    access: 'admin',
    needs: 'write',
    summary: 'Say something of a draft, beside a paragraph or of the whole, or answer what was said',
    params: Thing,
    body: z.object({
      text: CommentText,
      place: CommentPlace.nullable().default(null),
      reply_to: Id.nullable().default(null),
    }),
    reply: oneOf(ApprovalComment),
    status: 201,
  }),
  resolve: endpoint('PATCH /admin/comments/:id', {
    access: 'admin',
    needs: 'write',
    summary: 'Say that what a comment asks for is done, or that it isn’t',
    params: IdParam,
    body: z.object({ resolved: z.boolean() }),
    reply: oneOf(ApprovalComment),
  }),
  removeComment: endpoint('DELETE /admin/comments/:id', {
    access: 'admin',
    needs: 'write',
    summary: 'Delete a comment of one’s own; answers to it stay',
    params: IdParam,
  }),
};
