import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, listReply, itemReply, PageQuery, Question, Slug, textUpTo, Time } from '../shapes';
import { AnyAmount, Day, PaymentMethod, Pence, Reference } from './giving-shapes';
import { GivenBy } from './staff-gifts';

export const LineState = z.enum(['matched', 'unmatched', 'ignored']);

const NamedGift = z.object({ gift_id: Id, reference: Reference, name: z.string() });

export const StatementLine = z.object({
  id: Id,
  statement_id: Id,
  /** File that the payment is from. */
  file: z.object({ name: z.string(), format: z.string() }),
  booked_on: Day,
  /** Negative for money that the bank took back. */
  amount: Pence,
  text: z.string(),
  state: LineState,
  gift: z.object({ id: Id, reference: Reference, name: z.string() }).nullable(),
  /** Entries of a matched line: one, or several if it was split. Negative for payments taken back. */
  parts: z.array(
    NamedGift.extend({
      amount: Pence,
      /** Entered by staff before; undoing the match keeps it. */
      is_by_hand: z.boolean(),
    }),
  ),
  /** A platform's payout that the line is: what givers gave, and the fees that the platform kept. */
  payout: z.object({ platform: z.string(), gross: Pence, fees: Pence }).nullable(),
  may_be: z.array(
    NamedGift.extend({
      /** Email address or postcode, if another suggestion has the same name. */
      contact: z.string(),
      /** Amount expected on the day of the payment. */
      amount: Pence,
      is_standing_order: z.boolean(),
      /** The giver gets a thank-you email if this is matched. */
      gets_thanks: z.boolean(),
      why: z.string(),
    }),
  ),
  /** Gift Aid claim that HMRC paid with this payment. */
  claim: z.object({ id: Id, from: Day, until: Day }).nullable(),
  /** Claims that HMRC may have paid with this payment, and how much of each is still to be paid. */
  may_be_claims: z.array(z.object({ claim_id: Id, from: Day, until: Day, due: Pence, why: z.string() })),
  may_be_from: z.array(
    z.object({ supporter_id: Id, name: z.string(), contact: z.string(), why: z.string() }),
  ),
  /** Payments and refunds that staff entered by hand, and that this may be. */
  may_be_recorded: z.array(
    NamedGift.extend({ entry_id: Id, kind: z.enum(['payment', 'refund']), why: z.string() }),
  ),
  /** Cheques and cash that staff entered by hand, and that add up to this, such as those of one paying-in slip. */
  may_be_slip: z.array(NamedGift.extend({ entry_id: Id, amount: Pence })),
  /** Payments that may have come back; several if they had come as one. */
  may_return: z.array(
    z.object({
      payments: z.array(
        NamedGift.extend({
          entry_id: Id,
          amount: Pence,
          booked_on: Day,
          receipt: z.string(),
          /** Tax claimed on it, which the next claim pays back. */
          tax_claimed: Pence,
        }),
      ),
      why: z.string(),
    }),
  ),
  /** Doubt raised by the import, or a comment by staff. */
  note: z.string(),
});
export type StatementLine = z.infer<typeof StatementLine>;

const LineCounts = z.object({ matched: z.int(), unmatched: z.int(), ignored: z.int() });

export const Statement = LineCounts.extend({
  id: Id,
  name: z.string(),
  format: z.string(),
  from: Day.nullable(),
  until: Day.nullable(),
  lines: z.int(),
  /** Number of lines already in an earlier statement. */
  known: z.int(),
  /** Lines that no other statement has; taking this statement back deletes them. */
  only_here: LineCounts,
  created_at: Time,
  created_by: z.string(),
});
export type Statement = z.infer<typeof Statement>;

const StatementWhole = Statement.extend({
  problems: z.array(z.object({ line: z.int(), problem: z.string() })),
  outgoing: z.int(),
});
export type StatementWhole = z.infer<typeof StatementWhole>;

/** A gift that exists, or the giver and the purpose of a new one. */
const GiftChoice = GivenBy.extend({
  gift_id: Id.optional(),
  appeal: Slug.optional(),
  project: Slug.optional(),
  no_gift_aid: z.boolean().default(false),
  note: textUpTo(500).default(''),
});

const MOST_PARTS = 50;
const tooManyParts = `A payment can be split into ${MOST_PARTS} parts.`;

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
      'Upload a bank’s statement: CSV of the large UK banks, OFX or CAMT.053. The reply lists the matches; nothing is booked twice',
    files: true,
    reply: itemReply(StatementWhole),
    status: 201,
  }),
  takeBack: endpoint('DELETE /admin/giving/statements/:id', {
    ...staff,
    summary:
      'Take back a statement: its payments are deleted, except those that another statement has too. 409 if some of the deleted ones are matched and `undo_matches` isn’t set, or if a match can’t be undone; no email goes out',
    params: IdParam,
    query: z.object({ undo_matches: z.stringbool().default(false) }),
    /** Number of matches that were undone. */
    reply: z.object({ undone: z.int() }),
  }),
  lines: endpoint('GET /admin/giving/statement-lines', {
    ...staff,
    summary: 'Payments in statements, with the gifts that they may belong to',
    query: z
      .object({
        q: Question.optional(),
        statement: z.coerce.number().pipe(Id).optional(),
        state: z.enum(['all', ...LineState.options]).default('unmatched'),
        /** Only lines that no other statement has. */
        only_here: z.stringbool().default(false),
      })
      .extend(PageQuery.shape),
    reply: listReply(StatementLine),
  }),
  match: endpoint('POST /admin/giving/statement-lines/:id/match', {
    ...staff,
    summary:
      'Match a payment with a gift, or with a giver and a purpose, which creates a gift. A standing order remembers the bank’s words; the reply counts the other payments that were matched by them. 409 if the payment is already matched, or the gift already received',
    params: IdParam,
    body: GiftChoice.extend({
      /** The new gift is a standing order. */
      is_monthly: z.boolean().default(false),
      /** The standing order has the payment’s amount from this payment on. */
      is_new_amount: z.boolean().default(false),
    }),
    reply: itemReply(StatementLine).extend({ also: z.int() }),
  }),
  split: endpoint('POST /admin/giving/statement-lines/:id/split', {
    ...staff,
    summary:
      'Match a payment with several gifts, that exist or are new, and with payments that staff entered by hand before. 409 if the payment is already matched, a gift already received, or an entry another payment’s; 422 if the parts do not add up to it',
    params: IdParam,
    body: z.object({
      parts: z
        .array(
          GiftChoice.extend({
            amount: AnyAmount,
            /** A payment that staff entered by hand; nothing is booked for this part. */
            entry_id: Id.optional(),
          }),
        )
        .min(2, 'Please split the payment into at least two parts.')
        .max(MOST_PARTS, tooManyParts),
      /** Payment method of the new gifts. */
      method: PaymentMethod.default('transfer'),
    }),
    reply: itemReply(StatementLine),
  }),
  byHand: endpoint('GET /admin/giving/statement-lines/:id/by-hand', {
    ...staff,
    summary:
      'Payments that staff entered by hand, that belong to no payment of the bank, and of which one may be a part of this one; the latest first',
    params: IdParam,
    reply: z.object({
      results: z.array(
        NamedGift.extend({ entry_id: Id, amount: Pence, method: PaymentMethod, booked_on: Day }),
      ),
    }),
  }),
  tie: endpoint('POST /admin/giving/statement-lines/:id/tie', {
    ...staff,
    summary:
      'Record that a payment is one that staff entered by hand before: nothing is booked. 409 if either already belongs to another',
    params: IdParam,
    body: z.object({ entry_id: Id }),
    reply: itemReply(StatementLine),
  }),
  recordReturn: endpoint('POST /admin/giving/statement-lines/:id/return', {
    ...staff,
    summary:
      'Record that the bank took payments back: their receipts are withdrawn, their gifts wait for their money again, and the next claim pays back any Gift Aid. The givers get an email only if `notify` is set; 409 if a payment was refunded or moved since',
    params: IdParam,
    body: z.object({
      entry_ids: z.array(Id).min(1).max(MOST_PARTS, tooManyParts),
      notify: z.boolean().default(false),
    }),
    reply: itemReply(StatementLine),
  }),
  unmatch: endpoint('POST /admin/giving/statement-lines/:id/unmatch', {
    ...staff,
    summary:
      'Undo the match of a payment: it waits to be matched again, its gifts lose it, and the receipts are withdrawn. Payments that it took back count again, and what staff had entered stays. The givers get an email only if `notify` is set; 409 if it isn’t matched, or was partly refunded',
    params: IdParam,
    body: z.object({ notify: z.boolean().default(false) }),
    reply: itemReply(StatementLine),
  }),
  matchClaim: endpoint('POST /admin/giving/statement-lines/:id/claim', {
    ...staff,
    summary:
      'Record that a payment is HMRC’s for a Gift Aid claim, or with null that it is not. 409 if the payment is already matched, the claim was not sent or was refused, or its amount differs and `is_different` is not set',
    params: IdParam,
    body: z.object({ claim_id: Id.nullable(), is_different: z.boolean().default(false) }),
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
