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
  Taxpayer,
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
    /** Thanked by staff on paper, by phone or otherwise. */
    'thanked_by_post',
    'thanked_by_phone',
    'thanked_otherwise',
    /** The thank-you email did not go out, or came back. */
    'thanks_failed',
    'thanks_undone',
    'reminded',
    'refund_asked',
    'mistaken',
    'unmatched',
    'reopened',
    'restored',
    'returned',
  ]),
  amount: Pence.nullable(),
  at: Time,
  by: z.string(),
});
export type GiftEvent = z.infer<typeof GiftEvent>;

const states = ['all', ...giftStates] as const;

/** 'general' for gifts without a purpose, else 'appeal:…' or 'project:…' with a slug. */
export const GiftPurpose = FreeText.max(140).regex(
  /^(general|(appeal|project):[a-z0-9-]+)$/,
  'Please choose an appeal or a project.',
);

const GiftFilter = z.object({
  q: Question.optional(),
  state: z.enum(states).default('all'),
  method: PaymentMethod.optional(),
  interval: Interval.optional(),
  appeal: z.coerce.number().pipe(Id).optional(),
  supporter: z.coerce.number().pipe(Id).optional(),
  purpose: GiftPurpose.optional(),
  /** Lists only gifts with a payment on these days, inclusive; `received` and `last_on` are of these days. */
  from: Day.optional(),
  to: Day.optional(),
  /**
   * Lists only gifts that a payment can be matched with: monthly gifts and gifts not yet fully received.
   * Gifts that are still expected come first.
   */
  to_match: z.stringbool().default(false),
  /** `day` is the day of the last payment, or of the promise if there is none. */
  sort: z.enum(['-created_at', 'created_at', '-day', 'day', '-amount', 'amount']).default('-created_at'),
});

export const GivenBy = z.object({
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
  building_id: Id.nullable().default(null),
  no_gift_aid: z.boolean().default(false),
  /** Declaration on paper for this gift alone, such as on its envelope. */
  taxpayer: Taxpayer.optional(),
  note: textUpTo(500).default(''),
  is_another: z.boolean().default(false),
  key: FormKey.optional(),
});

export const StaffGiftWhole = StaffGift.extend({
  is_sponsored: z.boolean(),
  is_small_donations: z.boolean(),
  /** Community building in or near which the collection was made. */
  building: z.object({ id: Id, name: z.string() }).nullable(),
  /** Staff cancelled it, and can expect it again. */
  is_reopenable: z.boolean(),
  is_by_hand: z.boolean(),
  /** Another system or a platform has thanked the giver, so no thank-you is sent for it. */
  is_thanked_elsewhere: z.boolean(),
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
  export: endpoint('GET /admin/giving/gifts.csv', {
    ...staff,
    summary:
      'The gifts that the list shows, as a table; 422 if there are more than a file may hold. The audit log records it',
    query: GiftFilter,
    reply: z.string(),
    type: 'text/csv',
  }),
  show: endpoint('GET /admin/giving/gifts/:id', {
    ...staff,
    summary: 'A gift with its ledger entries and its history',
    params: IdParam,
    reply: itemReply(StaffGiftWhole),
  }),
  create: endpoint('POST /admin/giving/gifts', {
    ...staff,
    summary: 'Record a gift by hand; 409 unless `is_another` is set if the same is there already',
    body: GiftByHand,
    reply: itemReply(StaffGiftWhole),
    status: 201,
  }),
  refund: endpoint('POST /admin/giving/gifts/:id/refund', {
    ...staff,
    summary:
      'Refund a gift: a card payment through the provider; for others, record the refund. 409 if card payments are off, 502 if the provider refuses',
    params: IdParam,
    body: z.object({
      entry_id: Id,
      amount: AnyAmount,
      on: Day,
      note: textUpTo(500).default(''),
      notify: z.boolean().default(true),
      key: FormKey.optional(),
    }),
    /** `status` says the outcome in words: a refund by card is booked once the provider confirms it. */
    reply: itemReply(StaffGiftWhole).extend({ status: z.string() }),
  }),
  correct: endpoint('POST /admin/giving/gifts/:id/correct', {
    ...staff,
    summary:
      'Correct the giver or the purpose of a payment or a part of it, by two further entries in the ledger. The reply is the gift that it now belongs to; 409 if it has just been corrected',
    params: IdParam,
    body: GivenBy.extend({
      entry_id: Id,
      appeal: Slug.nullable().optional(),
      project: Slug.nullable().optional(),
      /** Amount to move; all that is left of the payment if absent. */
      amount: AnyAmount.optional(),
      note: textUpTo(500).default(''),
      key: FormKey.optional(),
    }),
    reply: itemReply(StaffGiftWhole),
  }),
  mistake: endpoint('POST /admin/giving/gifts/:id/error', {
    ...staff,
    summary:
      'Take out a payment or a refund that was entered in error, and write the right payment if there is one. The receipt is withdrawn; the giver gets an email only if `notify` is set. 409 if it came from the bank or the payment provider, was already taken out, or was partly refunded',
    params: IdParam,
    body: z.object({
      entry_id: Id,
      /** The payment as it really was; null if there was none. */
      right: z.object({ amount: AnyAmount, received_on: Day, method: PaymentMethod }).nullable(),
      note: textUpTo(500).default(''),
      notify: z.boolean().default(false),
    }),
    reply: itemReply(StaffGiftWhole),
  }),
  cancel: endpoint('POST /admin/giving/gifts/:id/cancel', {
    ...staff,
    summary:
      'End a monthly gift, first at the provider, or a gift that is no longer expected; 409 if it has ended or its money has come, 502 if the provider refuses',
    params: IdParam,
    reply: itemReply(StaffGiftWhole),
  }),
  giftAid: endpoint('POST /admin/giving/gifts/:id/gift-aid', {
    ...staff,
    summary: 'Leave a gift out of Gift Aid, or let it count again; the next claim pays claimed tax back',
    params: IdParam,
    body: z.object({ no_gift_aid: z.boolean() }),
    reply: itemReply(StaffGiftWhole),
  }),
  thank: endpoint('POST /admin/giving/gifts/:id/thank', {
    ...staff,
    summary:
      'Send the thanks and the receipt again; 409 if no money has come, there is no email address, or another system or a platform thanked the giver',
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
