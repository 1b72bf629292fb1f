import { decimalPounds } from '@lapis/contract/money';
import type { Database } from '../../server/database/database';
import { MOST_ROWS, refuseTooManyRows } from '../../server/http/csv';
import '../tables';
import { giftAidTotals } from './gift-aid-totals';
import type { DayRange } from '../../server/time/days';
import { within } from './totals.repository';
import { noPayout, payoutColumns, tracePayouts } from '../statements/trace-payouts';

/**
 * Columns in the export for bookkeepers. `follows` contains the number of the entry that this one follows.
 * HMRC's payments for claims are no entries of the ledger: their lines are of kind 'gift_aid', one for each
 * purpose, and without a number.
 */
export const ledgerColumns = [
  'entry',
  'date',
  'kind',
  'reference',
  'receipt',
  'supporter',
  'method',
  'source',
  'appeal',
  'project',
  'fund',
  'amount',
  'follows',
  ...payoutColumns,
] as const;

const toFund = (isRestricted: number) => (isRestricted === 1 ? 'restricted' : 'unrestricted');

async function giftAidRows(db: Database, period: DayRange) {
  const shares = await giftAidTotals(db, period)
    .shares()
    .leftJoin('appeals', 'appeals.id', 'claim_shares.appeal_id')
    .select(['claim_payments.paid_on', 'claim_payments.claim_id', 'claim_payments.line_id'])
    .select(['appeals.title as appeal', 'claim_shares.project_title', 'claim_shares.is_restricted'])
    .select('claim_shares.amount')
    .orderBy('claim_payments.paid_on')
    .orderBy('claim_shares.id')
    .limit(MOST_ROWS + 1)
    .execute();
  return shares.map((share) => ({
    entry: null,
    date: share.paid_on,
    kind: 'gift_aid' as const,
    reference: `claim ${share.claim_id}`,
    receipt: null,
    supporter: 'HMRC',
    method: 'transfer' as const,
    source: share.line_id === null ? ('staff' as const) : ('statement' as const),
    appeal: share.appeal,
    project: share.project_title,
    fund: toFund(share.is_restricted),
    amount: decimalPounds(share.amount),
    follows: null,
    ...noPayout,
    'bank line': share.line_id,
    'banked on': share.line_id === null ? '' : share.paid_on,
  }));
}

/**
 * Returns a period's entries and HMRC's payments for the export, oldest first, in pounds with two decimals.
 * Merged supporters appear under their current name.
 * @throws HttpError 422 if there are more entries than a file may hold
 */
export async function ledgerRows(db: Database, period: DayRange) {
  const entries = await db
    .selectFrom('ledger_entries')
    .leftJoin('gifts', 'gifts.id', 'ledger_entries.gift_id')
    .leftJoin('supporters as written', 'written.id', 'ledger_entries.supporter_id')
    .leftJoin('supporters as owner', 'owner.id', 'gifts.supporter_id')
    .leftJoin('appeals', 'appeals.id', 'ledger_entries.appeal_id')
    .selectAll('ledger_entries')
    .select(['gifts.reference', 'appeals.title as appeal'])
    .select((eb) => eb.fn.coalesce('owner.name', 'written.name').as('supporter'))
    .where((eb) => within(period)(eb as unknown as Parameters<ReturnType<typeof within>>[0]))
    .orderBy('ledger_entries.booked_on')
    .orderBy('ledger_entries.id')
    .limit(MOST_ROWS + 1)
    .execute();
  const giftAid = await giftAidRows(db, period);
  refuseTooManyRows([...entries, ...giftAid], 'entries', 'Please choose a shorter period.');
  const payouts = await tracePayouts(db, entries);
  const rows = entries.map((entry) => ({
    entry: entry.id,
    date: entry.booked_on,
    kind: entry.kind,
    reference: entry.reference,
    receipt: entry.receipt,
    supporter: entry.supporter,
    method: entry.method,
    source: entry.source,
    appeal: entry.appeal,
    project: entry.project_title,
    fund: toFund(entry.is_restricted),
    amount: decimalPounds(entry.amount),
    follows: entry.follows_id,
    ...(payouts.get(entry.id) ?? noPayout),
  }));
  return giftAid.length === 0
    ? rows
    : [...rows, ...giftAid].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}
