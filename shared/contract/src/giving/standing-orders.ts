import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, itemReply, listReply, PageQuery, Question, Slug, textUpTo } from '../shapes';
import { AnyAmount, Day, FormKey, Month, Pence, Purpose, Reference } from './giving-shapes';
import { GivenBy } from './staff-gifts';

/** `missed`: a payment is missing. `lapsed`: the last two are, so it no longer counts as monthly income. */
export const orderStates = ['active', 'missed', 'lapsed', 'ended'] as const;

export const StandingOrder = z.object({
  /** Id of its gift. */
  id: Id,
  reference: Reference,
  supporter: z.object({ id: Id, name: z.string() }).nullable(),
  amount: Pence,
  /** Amount from a day in the future on. */
  next_amount: z.object({ amount: Pence, from: Day }).nullable(),
  due_day: z.int(),
  since: Day,
  last_on: Day.nullable(),
  state: z.enum(orderStates),
  missed: z.array(Month),
  skipped: z.array(Month),
  /** Phrases that identify its payments in statements, in lower case. */
  words: z.array(z.string()),
  sends_thanks: z.boolean(),
  purpose: Purpose,
});
export type StandingOrder = z.infer<typeof StandingOrder>;

const DueDay = z
  .int('Please type the day of the month as a number from 1 to 31.')
  .min(1, 'Please type a day from 1 to 31.')
  .max(31, 'Please type a day from 1 to 31.');
const Words = z.array(textUpTo(200)).max(5, 'Please keep to five lines.');

const StandingOrderInput = GivenBy.extend({
  /** Postal address of a new supporter. */
  address_lines: z.array(textUpTo(120)).max(8, 'Please keep to eight lines.').optional(),
  amount: AnyAmount,
  due_day: DueDay,
  since: Day,
  appeal: Slug.optional(),
  project: Slug.optional(),
  words: Words.default([]),
  sends_thanks: z.boolean().default(false),
  no_gift_aid: z.boolean().default(false),
  note: textUpTo(500).default(''),
  key: FormKey.optional(),
});

const StandingOrderChanges = z.object({
  amount: AnyAmount.optional(),
  /** First day of the new amount; today if left out. */
  amount_from: Day.optional(),
  due_day: DueDay.optional(),
  words: Words.optional(),
  sends_thanks: z.boolean().optional(),
});

const staff = { access: 'admin', needs: 'giving' } as const;
/** `also` is the number of payments to check that were matched with it. */
const changed = itemReply(StandingOrder).extend({ also: z.int() });

export const standingOrders = {
  list: endpoint('GET /admin/giving/standing-orders', {
    ...staff,
    summary: 'Standing orders, those with a missing payment first, and how many are in each state',
    query: z
      .object({ q: Question.optional(), state: z.enum(['all', ...orderStates]).default('all') })
      .extend(PageQuery.shape),
    reply: listReply(StandingOrder).extend({ counts: z.record(z.enum(['all', ...orderStates]), z.int()) }),
  }),
  show: endpoint('GET /admin/giving/standing-orders/:id', {
    ...staff,
    summary: 'A standing order',
    params: IdParam,
    reply: itemReply(StandingOrder),
  }),
  create: endpoint('POST /admin/giving/standing-orders', {
    ...staff,
    summary:
      'Record a standing order that a giver has set up at their bank. Sends nothing, and matches the payments to check that have its words and amount',
    body: StandingOrderInput,
    reply: changed,
    status: 201,
  }),
  change: endpoint('PATCH /admin/giving/standing-orders/:id', {
    ...staff,
    summary:
      'Change a standing order: its amount from a day on, its day, the bank’s words, and if its payments are thanked for',
    params: IdParam,
    body: StandingOrderChanges,
    reply: changed,
  }),
  skip: endpoint('POST /admin/giving/standing-orders/:id/skip', {
    ...staff,
    summary: 'Say that the payment of a month was skipped, or that it is still expected',
    params: IdParam,
    body: z.object({ month: Month, is_skipped: z.boolean() }),
    reply: itemReply(StandingOrder),
  }),
  end: endpoint('POST /admin/giving/standing-orders/:id/end', {
    ...staff,
    summary: 'End a standing order, so that no more payments are expected. 409 if it has ended',
    params: IdParam,
    reply: itemReply(StandingOrder),
  }),
  resume: endpoint('POST /admin/giving/standing-orders/:id/resume', {
    ...staff,
    summary: 'Expect the payments of an ended standing order again. 409 if it has not ended',
    params: IdParam,
    reply: changed,
  }),
};
