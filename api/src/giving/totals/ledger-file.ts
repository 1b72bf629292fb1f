import { decimalPounds } from '@lapis/contract/money';
import type { Database } from '../../server/database/database';
import { HttpError } from '../../server/http/http-error';
import { MOST_ROWS } from '../../server/http/csv';
import '../tables';
import { type DayRange, within } from './totals.repository';

/**
 * Columns in the export for bookkeepers. `follows` contains the number of the entry that this one follows.
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
] as const;

/**
 * Returns a period's entries for the export, oldest first, in pounds with two decimals. Merged supporters
 * appear under their current name.
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
  if (entries.length > MOST_ROWS)
    throw new HttpError(
      422,
      `There are more than ${MOST_ROWS.toLocaleString('en-GB')} entries, too many for one file. Please choose a shorter period.`,
    );
  return entries.map((entry) => ({
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
    fund: entry.is_restricted === 1 ? 'restricted' : 'unrestricted',
    amount: decimalPounds(entry.amount),
    follows: entry.follows_id,
  }));
}
