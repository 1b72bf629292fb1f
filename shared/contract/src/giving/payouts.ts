import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, IdParam, itemReply, Slug } from '../shapes';
import { Day, Pence } from './giving-shapes';
import { StatementLine } from './statements';

/** Choices for all gifts of a payout. */
export const PayoutOptions = z.object({
  /** Purpose of gifts whose page or campaign is not the name of an appeal or a project. */
  appeal: Slug.optional(),
  project: Slug.optional(),
  /** Send the new gifts' givers a thank-you email, although the platform has thanked them. */
  thank: z.boolean().default(false),
});
export type PayoutOptions = z.infer<typeof PayoutOptions>;

/** `recorded`: the ledger has it already, so it is only tied to the payment. `other`: can't be recorded. */
export const PayoutRowKind = z.enum(['gift', 'gift_aid', 'refund', 'fee', 'recorded', 'other']);
export type PayoutRowKind = z.infer<typeof PayoutRowKind>;

const PayoutRow = z.object({
  /** Line in the file, as spreadsheets number rows. */
  line: z.int(),
  kind: PayoutRowKind,
  name: z.string(),
  day: Day.nullable(),
  gross: Pence,
  /** Positive for what the platform kept. */
  fee: Pence,
  net: Pence,
  purpose: z.string(),
  says: z.string(),
  supporter_id: Id.nullable(),
});
export type PayoutRow = z.infer<typeof PayoutRow>;

const PayoutPlan = z.object({
  platform: z.string(),
  /** The platform claims the Gift Aid of these gifts, so that the charity’s claims never include them. */
  claims_gift_aid: z.boolean(),
  gross: Pence,
  fees: Pence,
  net: Pence,
  /** Amount of the bank payment. */
  amount: Pence,
  gifts: z.int(),
  new_supporters: z.int(),
  /** Rows of the file that belong to another payout or have no effect, and are left out. */
  left_out: z.int(),
  /** Why the payout can't be recorded, and what to do; empty if it can. */
  problem: z.string(),
  rows: z.array(PayoutRow),
});
export type PayoutPlan = z.infer<typeof PayoutPlan>;

const staff = { access: 'admin', needs: 'giving' } as const;

export const payouts = {
  check: endpoint('POST /admin/giving/statement-lines/:id/payout/check', {
    ...staff,
    summary:
      'Say of each row of a platform’s report (CSV of PayPal, JustGiving, CAF Donate, Enthuse or Stripe, up to 5 MB and 5,000 rows) how a bank payment would be recorded as its payout: a form with one file and the field `options` (JSON). Nothing is stored',
    params: IdParam,
    files: true,
    reply: itemReply(PayoutPlan),
  }),
  record: endpoint('POST /admin/giving/statement-lines/:id/payout', {
    ...staff,
    summary:
      'Record a bank payment as a platform’s payout, with the same form as the check: a gift for each row, and the fees. What is recorded already is tied to the payment instead. To take it back, undo the match. 409 if the payment is matched already, 422 if the report doesn’t add up to it',
    params: IdParam,
    files: true,
    reply: itemReply(StatementLine),
  }),
};
