import { z } from 'zod';
import { endpoint } from '../endpoint';
import {
  Email,
  FreeText,
  Id,
  IdParam,
  listReply,
  itemReply,
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

export const StaffGift = z.object({
  id: Id,
  reference: Reference,
  supporter: z.object({ id: Id, name: z.string() }).nullable(),
  amount: Pence,
  interval: Interval,
  method: PaymentMethod,
  state: GiftState,
  purpose: Purpose,
  /** Payments less refunds; fees aren't deducted. */
  received: Pence,
  last_on: Day.nullable(),
  no_gift_aid: z.boolean(),
  note: z.string(),
  created_at: Time,
});
export type StaffGift = z.infer<typeof StaffGift>;

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
  by: z.string(),
});
export type GiftEvent = z.infer<typeof GiftEvent>;

const states = ['all', ...giftStates] as const;

const GiftFilter = z.object({
  q: Question.optional(),
  state: z.enum(states).default('all'),
  method: PaymentMethod.optional(),
  interval: Interval.optional(),
  appeal: z.coerce.number().pipe(Id).optional(),
  supporter: z.coerce.number().pipe(Id).optional(),
  /**
   * Lists only gifts that a payment can be matched with: monthly gifts and gifts not yet fully received.
   * Gifts that are still expected come first.
   */
  to_match: z.stringbool().default(false),
  sort: z.enum(['-created_at', 'created_at', '-amount', 'amount']).default('-created_at'),
});

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
  is_sponsored: z.boolean().default(false),
  is_small_donations: z.boolean().default(false),
  no_gift_aid: z.boolean().default(false),
  note: textUpTo(500).default(''),
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
    reply: listReply(StaffGift).extend({ counts: z.record(z.enum(states), z.int()) }),
  }),
  show: endpoint('GET /admin/giving/gifts/:id', {
    ...staff,
    summary: 'A gift with its ledger entries and its history',
    params: IdParam,
    reply: itemReply(StaffGiftWhole),
  }),
  create: endpoint('POST /admin/giving/gifts', {
    ...staff,
    summary: 'Record a gift that came by cheque, in cash or otherwise',
    body: GiftByHand,
    reply: itemReply(StaffGiftWhole),
    status: 201,
  }),
  refund: endpoint('POST /admin/giving/gifts/:id/refund', {
    ...staff,
    summary: 'Refund money: a card through the provider, otherwise record what was paid back by hand',
    params: IdParam,
    body: z.object({
      entry_id: Id,
      amount: AnyAmount,
      on: Day,
      note: textUpTo(500).default(''),
      notify: z.boolean().default(true),
      key: FormKey.optional(),
    }),
    /**
     * `status` describes the outcome in words, because the refund of a card payment only reaches the ledger
     * once the provider confirms it.
     */
    reply: itemReply(StaffGiftWhole).extend({ status: z.string() }),
  }),
  correct: endpoint('POST /admin/giving/gifts/:id/correct', {
    ...staff,
    summary:
      'Correct whose a payment was or what it was for, by two further entries. The reply is the gift that it now belongs to',
    params: IdParam,
    body: GivenBy.extend({
      entry_id: Id,
      appeal: Slug.nullable().optional(),
      project: Slug.nullable().optional(),
      note: textUpTo(500).default(''),
    }),
    reply: itemReply(StaffGiftWhole),
  }),
  cancel: endpoint('POST /admin/giving/gifts/:id/cancel', {
    ...staff,
    summary: 'End a monthly gift, at the provider first, or one that is no longer expected',
    params: IdParam,
    reply: itemReply(StaffGiftWhole),
  }),
  giftAid: endpoint('POST /admin/giving/gifts/:id/gift-aid', {
    ...staff,
    summary:
      'Leave a gift out of Gift Aid, or let it count again; tax that was claimed for it goes back with the next claim',
    params: IdParam,
    body: z.object({ no_gift_aid: z.boolean() }),
    reply: itemReply(StaffGiftWhole),
  }),
  thank: endpoint('POST /admin/giving/gifts/:id/thank', {
    ...staff,
    summary: 'Send the thanks again, with the receipt',
    params: IdParam,
    reply: itemReply(StaffGiftWhole),
  }),
  receipt: endpoint('GET /admin/giving/receipts/:number', {
    ...staff,
    summary: 'A receipt as PDF',
    params: z.object({ number: FreeText.max(40) }),
    reply: z.string(),
    type: 'application/octet-stream',
  }),
};
