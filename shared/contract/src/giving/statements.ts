import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, listReply, itemReply, PageQuery, Question, Slug, textUpTo, Time } from '../shapes';
import { Day, Pence, Reference } from './giving-shapes';

export const LineState = z.enum(['matched', 'unmatched', 'ignored']);

export const StatementLine = z.object({
  id: Id,
  statement_id: Id,
  booked_on: Day,
  amount: Pence,
  text: z.string(),
  state: LineState,
  gift: z.object({ id: Id, reference: Reference, name: z.string() }).nullable(),
  may_be: z.array(
    z.object({ gift_id: Id, reference: Reference, name: z.string(), amount: Pence, why: z.string() }),
  ),
  may_be_from: z.array(z.object({ supporter_id: Id, name: z.string(), why: z.string() })),
  /** Doubt raised by the import, or a comment by staff. */
  note: z.string(),
});
export type StatementLine = z.infer<typeof StatementLine>;

export const Statement = z.object({
  id: Id,
  name: z.string(),
  format: z.string(),
  from: Day.nullable(),
  until: Day.nullable(),
  lines: z.int(),
  matched: z.int(),
  unmatched: z.int(),
  ignored: z.int(),
  /** Number of lines already in an earlier statement. */
  known: z.int(),
  created_at: Time,
  created_by: z.string(),
});
export type Statement = z.infer<typeof Statement>;

const StatementWhole = Statement.extend({
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
    reply: listReply(Statement),
  }),
  upload: endpoint('POST /admin/giving/statements', {
    ...staff,
    summary:
      'Upload a bank’s statement: CSV of the large UK banks, OFX or CAMT.053. The reply says what matched; nothing is booked twice',
    files: true,
    reply: itemReply(StatementWhole),
    status: 201,
  }),
  lines: endpoint('GET /admin/giving/statement-lines', {
    ...staff,
    summary: 'Payments of statements, and the gifts that they may belong to',
    query: z
      .object({
        q: Question.optional(),
        statement: z.coerce.number().pipe(Id).optional(),
        state: z.enum(['all', ...LineState.options]).default('unmatched'),
      })
      .extend(PageQuery.shape),
    reply: listReply(StatementLine),
  }),
  match: endpoint('POST /admin/giving/statement-lines/:id/match', {
    ...staff,
    summary: 'Match a payment with a gift, or say whose it is and what for, which creates one',
    params: IdParam,
    body: z.object({
      gift_id: Id.optional(),
      supporter_id: Id.nullable().optional(),
      name: textUpTo(120).optional(),
      appeal: Slug.optional(),
      project: Slug.optional(),
    }),
    reply: itemReply(StatementLine),
  }),
  ignore: endpoint('POST /admin/giving/statement-lines/:id/ignore', {
    ...staff,
    summary: 'Ignore a payment that is not a gift, such as interest, or stop ignoring it',
    params: IdParam,
    body: z.object({ is_ignored: z.boolean(), note: textUpTo(300).default('') }),
    reply: itemReply(StatementLine),
  }),
};
