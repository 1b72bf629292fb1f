import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, itemReply, Time } from '../shapes';
import { Day, Month, PaymentMethod, Pence, Purpose } from './giving-shapes';

/** Kinds of ledger entries. The ledger is append-only: corrections are further entries. */
export const entryKinds = [
  'payment',
  'fee',
  'refund',
  'dispute',
  'dispute_won',
  'correction',
  /** Cancels an entry for what never happened, such as a gift entered twice. No money moved. */
  'error',
  /** Cancels the entry of a bank line that was matched wrongly. No money moved. */
  'unmatched',
  /** Money that the giver's bank took back, such as for a cheque returned unpaid. */
  'returned',
  /** Gift Aid that a fundraising platform claimed and paid out. It belongs to no gift. */
  'gift_aid',
] as const;
export const EntryKind = z.enum(entryKinds);
export type EntryKind = z.infer<typeof EntryKind>;

const EntrySource = z.enum(['statement', 'stripe', 'staff', 'import', 'platform']);

export const LedgerEntry = z.object({
  id: Id,
  kind: EntryKind,
  gift_id: Id.nullable(),
  supporter_id: Id.nullable(),
  follows_id: Id.nullable(),
  /** Change to the charity's funds; negative for fees and refunds. */
  amount: Pence,
  booked_on: Day,
  created_at: Time,
  method: PaymentMethod,
  source: EntrySource,
  purpose: Purpose,
  is_restricted: z.boolean(),
  receipt: z.string().nullable(),
  gift_aid: z.enum(['none', 'counts', 'claimed']),
  /** Source of the first payment, before any correction. */
  came_by: EntrySource,
  /** Line of the bank statement that the payment is matched with. */
  line_id: Id.nullable(),
  /** Tax claimed on the payment, which a later claim pays back if the payment is taken out. */
  tax_claimed: Pence,
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const Period = z.object({ from: Day.optional(), to: Day.optional() });

const staff = { access: 'admin', needs: 'giving' } as const;

/**
 * Sums by purpose, month, fund and method. `received` is the amount before fees; fees are positive.
 * `gift_aid` is what HMRC paid for claims and platforms paid out, from the day of the payment; no other sum
 * includes it.
 */
const Totals = z.object({
  by_purpose: z.array(
    z.object({
      title: z.string(),
      is_restricted: z.boolean(),
      received: Pence,
      fees: Pence,
      gifts: z.int(),
      gift_aid: Pence,
    }),
  ),
  /** One entry for each month, such as '2026-03', oldest first. */
  by_month: z.array(z.object({ month: z.string(), once: Pence, monthly: Pence, fees: Pence })),
  by_fund: z.array(z.object({ is_restricted: z.boolean(), received: Pence, fees: Pence, gift_aid: Pence })),
  by_method: z.array(z.object({ method: PaymentMethod, received: Pence, gifts: z.int() })),
});
export type Totals = z.infer<typeof Totals>;

const Overview = Totals.pick({ by_month: true, by_purpose: true, by_method: true }).extend({
  this_month: Pence,
  this_year: Pence,
  last_year_to_date: Pence,
  monthly_givers: z.int(),
  monthly_amount: Pence,
  attention: z.object({
    unmatched: z.int(),
    failing: z.int(),
    /** Transfers promised at least two weeks ago but not received yet. */
    overdue: z.int(),
    records_to_send: z.int(),
    /** Card payments that givers have disputed lately and the charity has not won back. */
    disputes: z.int(),
    /** The latest of these disputes; `on` is the day on which the bank took the money back. */
    newest_dispute: z.object({ gift_id: Id, on: Day }).nullable(),
    /** Gift Aid that can be claimed from HMRC. Negative if the charity owes tax back. */
    claimable: Pence,
    possible_duplicates: z.int(),
    /** Standing orders of which a payment is missing; the first few of `missed_total`. */
    missed: z.array(z.object({ gift_id: Id, name: z.string(), amount: Pence, months: z.array(Month) })),
    missed_total: z.int(),
    /** Gifts whose money came since `thanks_since` and whose givers nobody has thanked. */
    thanks_due: z.int(),
    thanks_since: Day,
  }),
  comparison: z
    .object({ at: Time, difference: Pence, missing: z.int(), problem: z.string().nullable() })
    .nullable(),
});
export type Overview = z.infer<typeof Overview>;

export const ledger = {
  overview: endpoint('GET /admin/giving/overview', {
    ...staff,
    summary: 'Recent gifts, and work that needs attention',
    reply: itemReply(Overview),
  }),
  totals: endpoint('GET /admin/giving/totals', {
    ...staff,
    summary: 'Totals by appeal, month, fund and method',
    query: Period,
    reply: itemReply(Totals),
  }),
  export: endpoint('GET /admin/giving/ledger.csv', {
    ...staff,
    summary: 'The entries of the ledger as a table for the bookkeeper. The audit log records it',
    query: Period,
    reply: z.string(),
    type: 'text/csv',
  }),
};
