import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, listReply, itemReply, PageQuery, Question, Time } from '../shapes';
import { Day, Taxpayer } from './giving-shapes';

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
  /**
   * Last day on which a spoken declaration can be cancelled as if it had never been made: 30 days after its
   * record was sent.
   */
  may_cancel_until: Day.nullable(),
  cancelled_from: Day.nullable(),
  created_at: Time,
});
export type Declaration = z.infer<typeof Declaration>;

const NewDeclaration = z.object({
  supporter_id: Id,
  given: z.enum(given).exclude(['page']),
  made_on: Day,
  past: z.boolean().default(true),
  future: z.boolean().default(true),
  taxpayer: Taxpayer,
});

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
  create: endpoint('POST /admin/giving/declarations', {
    ...staff,
    summary:
      'Record a declaration made on paper or by phone; for the latter a written record is emailed if possible',
    body: NewDeclaration,
    reply: itemReply(Declaration),
    status: 201,
  }),
  cancel: endpoint('POST /admin/giving/declarations/:id/cancel', {
    ...staff,
    summary: 'Cancel a declaration: gifts from that day on do not count',
    params: IdParam,
    body: z.object({ from: Day }),
    reply: itemReply(Declaration),
  }),
  record: endpoint('POST /admin/giving/declarations/:id/record', {
    ...staff,
    summary: 'Record when the written record of a spoken declaration was posted, or email it now',
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
