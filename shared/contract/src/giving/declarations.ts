import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, listReply, itemReply, PageQuery, Question, Time } from '../shapes';
import { Day, Pence, Taxpayer } from './giving-shapes';

/** Ways to make a declaration. A declaration by phone only counts once its written record has been sent. */
const given = ['page', 'paper', 'phone'] as const;

export const Declaration = z.object({
  id: Id,
  supporter_id: Id,
  supporter_name: z.string(),
  given: z.enum(given),
  wording: z.string(),
  made_on: Day,
  covers_from: Day,
  /** Null if all future gifts are covered. */
  covers_until: Day.nullable(),
  title: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  house: z.string(),
  street: z.string(),
  postcode: z.string(),
  outside_uk: z.boolean(),
  record_sent_on: Day.nullable(),
  /**
   * Gift with which the declaration was made. The declaration covers no gift until money for this one
   * arrives.
   */
  waits_for_gift: Id.nullable(),
  /** The only gift that it covers; null if it covers all gifts of its days. */
  only_gift: Id.nullable(),
  /**
   * Last day on which a spoken declaration can be cancelled as if it had never been made: 30 days after its
   * record was sent.
   */
  may_cancel_until: Day.nullable(),
  /** As if it had never been made if not after `covers_from`. */
  cancelled_from: Day.nullable(),
  /** Cancelled because it was entered in error. */
  is_mistaken: z.boolean(),
  /** Staff cancelled it, so they can undo that. */
  is_undoable: z.boolean(),
  created_at: Time,
});
export type Declaration = z.infer<typeof Declaration>;

const NewDeclaration = z.object({
  supporter_id: Id,
  given: z.enum(given).exclude(['page']),
  made_on: Day,
  past: z.boolean().default(true),
  future: z.boolean().default(true),
  /** One gift of the supporter that it covers, as on an envelope. `past` and `future` then don't count. */
  only_gift: Id.optional(),
  taxpayer: Taxpayer,
});

/** A declaration as it really was, in place of one entered in error. */
const RightDeclaration = NewDeclaration.omit({ given: true });

export type RightDeclaration = z.output<typeof RightDeclaration>;

const DeclarationEffect = z.object({
  /** Day from which gifts no longer count; null for an undo. */
  from: Day.nullable(),
  /** As if it had never been made. */
  is_void: z.boolean(),
  /** Number of earlier declarations by the same person that end, or come back, with it. */
  also: z.int(),
  /** Claimed gifts whose tax goes back to HMRC with the next claim; negative if it no longer does. */
  gifts: z.int(),
  tax: Pence,
});
export type DeclarationEffect = z.infer<typeof DeclarationEffect>;

const staff = { access: 'admin', needs: 'giving' } as const;

export const declarations = {
  list: endpoint('GET /admin/giving/declarations', {
    ...staff,
    summary: 'Gift Aid declarations, newest first',
    query: z
      .object({
        q: Question.optional(),
        state: z.enum(['all', 'holds', 'record_to_send', 'cancelled']).default('all'),
      })
      .extend(PageQuery.shape),
    reply: listReply(Declaration),
  }),
  paperForm: endpoint('GET /admin/giving/declarations/form.pdf', {
    ...staff,
    summary: 'A declaration to print and fill in by hand, in HMRC’s wording, as PDF',
    query: z.object({ gifts: z.enum(['all', 'one']).default('all') }),
    reply: z.string(),
    type: 'application/octet-stream',
  }),
  create: endpoint('POST /admin/giving/declarations', {
    ...staff,
    summary:
      'Record a declaration made on paper or by phone. After one by phone, a written record is emailed if there is an address',
    body: NewDeclaration,
    reply: itemReply(Declaration),
    status: 201,
  }),
  cancel: endpoint('POST /admin/giving/declarations/:id/cancel', {
    ...staff,
    summary: 'Cancel a declaration: gifts from that day on no longer count',
    params: IdParam,
    body: z.object({ from: Day }),
    reply: itemReply(Declaration),
  }),
  effect: endpoint('GET /admin/giving/declarations/:id/effect', {
    ...staff,
    summary:
      'Preview what cancelling a declaration from a day, taking it out as an error, or undoing that would change: from when, and how much claimed tax goes back',
    params: IdParam,
    query: z.object({
      of: z.enum(['cancel', 'error', 'undo']),
      from: Day.optional(),
      /** The right declaration in place of the wrong one, if it is by the same person. */
      made_on: Day.optional(),
      past: z.stringbool().default(true),
      future: z.stringbool().default(true),
    }),
    reply: itemReply(DeclarationEffect),
  }),
  mistake: endpoint('POST /admin/giving/declarations/:id/error', {
    ...staff,
    summary:
      'Take out a declaration that was entered in error, and record the right one if there is one. The reply is the right one, or the one taken out. 409 if it was cancelled already',
    params: IdParam,
    body: z.object({ right: RightDeclaration.nullable() }),
    reply: itemReply(Declaration),
  }),
  undo: endpoint('POST /admin/giving/declarations/:id/undo', {
    ...staff,
    summary:
      'Undo that staff cancelled a declaration, with those cancelled with it, or took it out; 409 if they did not',
    params: IdParam,
    reply: itemReply(Declaration),
  }),
  record: endpoint('POST /admin/giving/declarations/:id/record', {
    ...staff,
    summary: 'Record the day on which the written record of a spoken declaration was posted, or email it now',
    params: IdParam,
    body: z.object({ sent_on: Day.optional() }),
    reply: itemReply(Declaration),
  }),
  recordText: endpoint('GET /admin/giving/declarations/:id/record', {
    ...staff,
    summary: 'The text of the written record of a spoken declaration, to be printed and posted on a day',
    params: IdParam,
    query: z.object({ sent_on: Day }),
    reply: z.object({ text: z.string() }),
  }),
};
