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
import {
  AnyAmount,
  Day,
  FormKey,
  GiftState,
  Interval,
  PaymentMethod,
  Pence,
  Purpose,
  Reference,
} from './giving-shapes';
import { giftStates } from './gift-rules';
import { LedgerEntry } from './ledger';

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
  /** Whether it is no gift by HMRC's rules, such as a raffle ticket or a charity voucher: no tax comes back for it. */
  no_gift_aid: z.boolean(),
  note: z.string(),
  created_at: Time,
});
export type StaffGift = z.infer<typeof StaffGift>;

/** What became of a gift, besides money. */
export const GiftEvent = z.object({
  id: Id,
  kind: z.enum([
    'asked',
    'begun',
    'failed',
    'mended',
    'changed',
    'cancelled',
    'thanked',
    'reminded',
    'refund_asked',
  ]),
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
  /** Only those that a payment may be: monthly ones, and others of which not all has come; first what is waited for. */
  to_match: z.stringbool().default(false),
  sort: z.enum(['-created_at', 'created_at', '-amount', 'amount']).default('-created_at'),
});

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
  no_gift_aid: z.boolean().default(false),
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
      /** Whether the giver gets an email about it, if there is an address. */
      notify: z.boolean().default(true),
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
  giftAid: endpoint('POST /admin/giving/gifts/:id/gift-aid', {
    ...staff,
    summary:
      'Leave a gift out of Gift Aid, or let it count again; tax that was claimed for it goes back with the next claim',
    params: IdParam,
    body: z.object({ no_gift_aid: z.boolean() }),
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
