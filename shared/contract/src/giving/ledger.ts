import { z } from 'zod';
import { endpoint } from '../endpoint';
import { Id, oneOf, Time } from '../shapes';
import { Day, PaymentMethod, Pence, Purpose } from './giving-shapes';

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

/** A stretch of days; both ends belong to it. */
const Period = z.object({ from: Day.optional(), to: Day.optional() });

const staff = { access: 'admin', needs: 'giving' } as const;

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
