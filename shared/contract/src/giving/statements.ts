import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, listOf, oneOf, PageQuery, Question, Slug, textUpTo, Time } from '../shapes';
import { Day, Pence, Reference } from './giving-shapes';

export const LineState = z.enum(['matched', 'unmatched', 'ignored']);

/** A payment in a bank's statement. */
export const StatementLine = z.object({
  id: Id,
  statement_id: Id,
  booked_on: Day,
  amount: Pence,
  /** What the bank says of it: who paid, and what was written with it. */
  text: z.string(),
  state: LineState,
  /** The gift that it became. */
  gift: z.object({ id: Id, reference: Reference, name: z.string() }).nullable(),
  /** Gifts that it may be, the likeliest first. */
  may_be: z.array(
    z.object({ gift_id: Id, reference: Reference, name: z.string(), amount: Pence, why: z.string() }),
  ),
  /** Supporters whose payment it may be, the likeliest first: it would be a new gift of theirs. */
  may_be_from: z.array(z.object({ supporter_id: Id, name: z.string(), why: z.string() })),
  /** What a person should know before deciding, or has written. */
  note: z.string(),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const Statement = z.object({
  id: Id,
  name: z.string(),
  /** What it was read as: 'Barclays CSV', 'OFX', 'CAMT.053'. */
  format: z.string(),
  from: Day.nullable(),
  until: Day.nullable(),
  lines: z.int(),
  matched: z.int(),
  unmatched: z.int(),
  ignored: z.int(),
  /** Lines that an earlier statement had already. */
  known: z.int(),
  created_at: Time,
  created_by: z.string(),
});
export type Statement = z.infer<typeof Statement>;

const StatementWhole = Statement.extend({
  /** Lines that can't be read, by their numbers, and money that went out, which is passed over. */
  problems: z.array(z.object({ line: z.int(), problem: z.string() })),
  outgoing: z.int(),
});
export type StatementWhole = z.infer<typeof StatementWhole>;

const staff = { access: 'admin', needs: 'giving' } as const;

export const statements = {
  list: endpoint('GET /admin/giving/statements', {
    ...staff,
    summary: 'The statements that were uploaded, newest first',
    query: PageQuery,
    reply: listOf(Statement),
  }),
  upload: endpoint('POST /admin/giving/statements', {
    ...staff,
    summary:
      'Upload a bank’s statement: CSV of the large UK banks, OFX or CAMT.053. Answers what matched; nothing is booked twice',
    files: true,
    reply: oneOf(StatementWhole),
    status: 201,
  }),
  lines: endpoint('GET /admin/giving/statement-lines', {
    ...staff,
    summary: 'Payments of statements, and the gifts that they may be',
    query: z
      .object({
        q: Question.optional(),
        statement: z.coerce.number().pipe(Id).optional(),
        state: z.enum(['all', ...LineState.options]).default('unmatched'),
      })
      .extend(PageQuery.shape),
    reply: listOf(StatementLine),
  }),
  match: endpoint('POST /admin/giving/statement-lines/:id/match', {
    ...staff,
    summary: 'Say which gift a payment is, or whose and what for, which makes a gift of it',
    params: IdParam,
    body: z.object({
      gift_id: Id.optional(),
      supporter_id: Id.nullable().optional(),
      name: textUpTo(120).optional(),
      appeal: Slug.optional(),
      project: Slug.optional(),
    }),
    reply: oneOf(StatementLine),
  }),
  ignore: endpoint('POST /admin/giving/statement-lines/:id/ignore', {
    ...staff,
    summary: 'Say that a payment is no gift, such as interest, or that it is one after all',
    params: IdParam,
    body: z.object({ is_ignored: z.boolean(), note: textUpTo(300).default('') }),
    reply: oneOf(StatementLine),
  }),
};
