import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, listOf, oneOf, PageQuery, Question, Time } from '../shapes';
import { Day, Taxpayer } from './giving-shapes';

/** How it was given: a spoken one counts from its day once a written record of it was sent. */
const given = ['page', 'paper', 'phone'] as const;

/** A Gift Aid declaration. */
export const Declaration = z.object({
  id: Id,
  supporter_id: Id,
  supporter_name: z.string(),
  given: z.enum(given),
  /** Which words were agreed to. */
  wording: z.string(),
  made_on: Day,
  /** From which day on gifts count: four years back, where past gifts are meant too. */
  covers_from: Day,
  /** The last day on which gifts count; null while future ones do. */
  covers_until: Day.nullable(),
  title: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  house: z.string(),
  street: z.string(),
  postcode: z.string(),
  outside_uk: z.boolean(),
  /** Of a spoken one: when the written record went out. Until then no gift counts. */
  record_sent_on: Day.nullable(),
  /** The gift that it came with, until money comes for that. Until then no gift counts. */
  waits_for_gift: Id.nullable(),
  /** Of a spoken one: until when it can be cancelled as if it had never been made: 30 days after the record. */
  may_cancel_until: Day.nullable(),
  cancelled_from: Day.nullable(),
  created_at: Time,
});
export type Declaration = z.infer<typeof Declaration>;

const NewDeclaration = z.object({
  supporter_id: Id,
  given: z.enum(given).exclude(['page']),
  made_on: Day,
  /** Whether gifts of the four years before count. */
  past: z.boolean().default(true),
  /** Whether later gifts count. */
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
    reply: listOf(Declaration),
  }),
  create: endpoint('POST /admin/giving/declarations', {
    ...staff,
    summary:
      'Write down a declaration that somebody made on paper or on the phone; of the latter a record is mailed where that can be',
    body: NewDeclaration,
    reply: oneOf(Declaration),
    status: 201,
  }),
  cancel: endpoint('POST /admin/giving/declarations/:id/cancel', {
    ...staff,
    summary: 'Cancel a declaration: gifts from that day on do not count',
    params: IdParam,
    body: z.object({ from: Day }),
    reply: oneOf(Declaration),
  }),
  record: endpoint('POST /admin/giving/declarations/:id/record', {
    ...staff,
    summary: 'Say when the written record of a spoken declaration was posted, or have it mailed now',
    params: IdParam,
    body: z.object({ sent_on: Day.optional() }),
    reply: oneOf(Declaration),
  }),
  recordText: endpoint('GET /admin/giving/declarations/:id/record', {
    ...staff,
    summary: 'The words of the written record of a spoken declaration, to be printed and posted on a day',
    params: IdParam,
    query: z.object({ sent_on: Day }),
    reply: z.object({ text: z.string() }),
  }),
};
