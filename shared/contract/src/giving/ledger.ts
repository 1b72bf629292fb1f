import { z } from 'zod';
import { endpoint } from '../endpoint';
import {
  Email,
  FreeText,
  Id,
  IdParam,
  listOf,
  oneOf,
  PageQuery,
  Question,
  Slug,
  textUpTo,
  Time,
} from '../shapes';
import { giftStates, GiftState } from './gifts';
import { AnyAmount, Day, FormKey, Interval, PaymentMethod, Pence, Purpose, Reference } from './giving-shapes';

/** What an entry of the ledger says; none is ever changed, another follows it. */
export const entryKinds = ['payment', 'fee', 'refund', 'dispute', 'dispute_won', 'correction'] as const;
export const EntryKind = z.enum(entryKinds);
export type EntryKind = z.infer<typeof EntryKind>;

/** One entry of the ledger. */
export const LedgerEntry = z.object({
  id: Id,
  kind: EntryKind,
  gift_id: Id.nullable(),
  supporter_id: Id.nullable(),
  /** The entry that this one follows, such as a refund its payment. */
  follows_id: Id.nullable(),
  /** What it adds to what the charity has: fees and refunds are negative. */
  amount: Pence,
  /** The day in the charity's time zone. */
  booked_on: Day,
  created_at: Time,
  method: PaymentMethod,
  /** Who says so: the bank's statement, the provider, or staff. */
  source: z.enum(['statement', 'stripe', 'staff']),
  purpose: Purpose,
  is_restricted: z.boolean(),
  receipt: z.string().nullable(),
  /** Of Gift Aid: whether it counts, or was claimed. */
  gift_aid: z.enum(['none', 'counts', 'claimed']),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** A gift as staff see it. */
export const StaffGift = z.object({
  id: Id,
  reference: Reference,
  supporter: z.object({ id: Id, name: z.string() }).nullable(),
  /** What was offered: of a monthly gift each month. */
  amount: Pence,
  interval: Interval,
  method: PaymentMethod,
  state: GiftState,
  purpose: Purpose,
  /** What has come, less what went back; fees are not taken off. */
  received: Pence,
  last_on: Day.nullable(),
  note: z.string(),
  created_at: Time,
});
export type StaffGift = z.infer<typeof StaffGift>;

/** What became of a gift, besides money. */
export const GiftEvent = z.object({
  id: Id,
  kind: z.enum(['asked', 'begun', 'failed', 'mended', 'changed', 'cancelled', 'thanked', 'reminded']),
  amount: Pence.nullable(),
  at: Time,
  /** Empty where nobody of the staff did it. */
  by: z.string(),
});
export type GiftEvent = z.infer<typeof GiftEvent>;

const states = ['all', ...giftStates] as const;

const GiftFilter = z.object({
  /** In reference, name and address of mail. */
  q: Question.optional(),
  state: z.enum(states).default('all'),
  method: PaymentMethod.optional(),
  interval: Interval.optional(),
  appeal: z.coerce.number().pipe(Id).optional(),
  supporter: z.coerce.number().pipe(Id).optional(),
  sort: z.enum(['-created_at', 'created_at', '-amount', 'amount']).default('-created_at'),
});

/** A stretch of days; both ends belong to it. */
const Period = z.object({ from: Day.optional(), to: Day.optional() });

/** A supporter that is there, or a new one by name. */
const GivenBy = z.object({
  supporter_id: Id.nullable().optional(),
  name: textUpTo(120).optional(),
  email: z.union([z.literal(''), Email]).optional(),
});

const GiftByHand = GivenBy.extend({
  amount: AnyAmount,
  received_on: Day,
  method: PaymentMethod,
  appeal: Slug.optional(),
  project: Slug.optional(),
  /** Money that somebody collected for taking part in an event: HMRC wants to know. */
  is_sponsored: z.boolean().default(false),
  /** Cash or contactless of people who are not known, for the Small Donations Scheme. */
  is_small_donations: z.boolean().default(false),
  note: textUpTo(500).default(''),
  /** What is sent twice is done once. */
  key: FormKey.optional(),
});

const StaffGiftWhole = StaffGift.extend({
  entries: z.array(LedgerEntry),
  events: z.array(GiftEvent),
});
export type StaffGiftWhole = z.infer<typeof StaffGiftWhole>;

const staff = { access: 'admin', needs: 'giving' } as const;

export const staffGifts = {
  list: endpoint('GET /admin/giving/gifts', {
    ...staff,
    summary: 'Gifts, searched, filtered and sorted, and how many are in each state',
    query: GiftFilter.extend(PageQuery.shape),
    reply: listOf(StaffGift).extend({ counts: z.record(z.enum(states), z.int()) }),
  }),
  show: endpoint('GET /admin/giving/gifts/:id', {
    ...staff,
    summary: 'A gift with its entries of the ledger and what became of it',
    params: IdParam,
    reply: oneOf(StaffGiftWhole),
  }),
  create: endpoint('POST /admin/giving/gifts', {
    ...staff,
    summary: 'Write down a gift that came by cheque, in cash or otherwise',
    body: GiftByHand,
    reply: oneOf(StaffGiftWhole),
    status: 201,
  }),
  refund: endpoint('POST /admin/giving/gifts/:id/refund', {
    ...staff,
    summary:
      'Give money back: of a card through the provider, otherwise what was paid back by hand is written down',
    params: IdParam,
    body: z.object({
      entry_id: Id,
      amount: AnyAmount,
      on: Day,
      note: textUpTo(500).default(''),
      /** What is sent twice is done once. */
      key: FormKey.optional(),
    }),
    /** With what became of it, in words: by card the ledger has it once the provider tells. */
    reply: oneOf(StaffGiftWhole).extend({ status: z.string() }),
  }),
  correct: endpoint('POST /admin/giving/gifts/:id/correct', {
    ...staff,
    summary:
      'Say that a payment was somebody else’s or for something else: two entries follow it. Answers the gift that it is now',
    params: IdParam,
    body: GivenBy.extend({
      entry_id: Id,
      appeal: Slug.nullable().optional(),
      project: Slug.nullable().optional(),
      note: textUpTo(500).default(''),
    }),
    reply: oneOf(StaffGiftWhole),
  }),
  cancel: endpoint('POST /admin/giving/gifts/:id/cancel', {
    ...staff,
    summary: 'End a monthly gift, at the provider first, or one that is not waited for any more',
    params: IdParam,
    reply: oneOf(StaffGiftWhole),
  }),
  thank: endpoint('POST /admin/giving/gifts/:id/thank', {
    ...staff,
    summary: 'Send the thanks once more, with the receipt',
    params: IdParam,
    reply: oneOf(StaffGiftWhole),
  }),
  receipt: endpoint('GET /admin/giving/receipts/:number', {
    ...staff,
    summary: 'A receipt as PDF',
    params: z.object({ number: FreeText.max(40) }),
    reply: z.string(),
    type: 'application/octet-stream',
  }),
};

/**
 * Money by what it was for, when it came, and whether it may be used for anything. What was received is before fees; those
 * are what was paid, so they are positive.
 */
const Totals = z.object({
  by_purpose: z.array(
    z.object({ title: z.string(), is_restricted: z.boolean(), received: Pence, fees: Pence, gifts: z.int() }),
  ),
  /** Months as '2026-03', the oldest first, none left out. */
  by_month: z.array(z.object({ month: z.string(), once: Pence, monthly: Pence, fees: Pence })),
  by_fund: z.array(z.object({ is_restricted: z.boolean(), received: Pence, fees: Pence })),
  by_method: z.array(z.object({ method: PaymentMethod, received: Pence, gifts: z.int() })),
});
export type Totals = z.infer<typeof Totals>;

const Overview = Totals.pick({ by_month: true, by_purpose: true, by_method: true }).extend({
  this_month: Pence,
  this_year: Pence,
  last_year_to_date: Pence,
  monthly_givers: z.int(),
  monthly_amount: Pence,
  /** What wants somebody's attention. */
  attention: z.object({
    unmatched: z.int(),
    failing: z.int(),
    /** Gifts by transfer that were asked for two weeks ago or longer, and have not come. */
    overdue: z.int(),
    /** Declarations after a call whose written record was not sent. */
    records_to_send: z.int(),
    /** Tax that can be claimed, in pence. */
    claimable: Pence,
    possible_duplicates: z.int(),
  }),
  /** The last comparison with the provider; null where there is none. */
  comparison: z
    .object({ at: Time, difference: Pence, missing: z.int(), problem: z.string().nullable() })
    .nullable(),
});
export type Overview = z.infer<typeof Overview>;

export const ledger = {
  overview: endpoint('GET /admin/giving/overview', {
    ...staff,
    summary: 'What was given of late, and what wants attention',
    reply: oneOf(Overview),
  }),
  totals: endpoint('GET /admin/giving/totals', {
    ...staff,
    summary: 'Totals by appeal, month, fund and method',
    query: Period,
    reply: oneOf(Totals),
  }),
  export: endpoint('GET /admin/giving/ledger.csv', {
    ...staff,
    summary: 'The entries of the ledger as a table for the bookkeeper. The audit log records it',
    query: Period,
    reply: z.string(),
    type: 'text/csv',
  }),
};
