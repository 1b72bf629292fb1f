import type { FundEntry, MovementKind } from '@lapis/contract';
import { decimalPounds } from '@lapis/contract/money';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { type PageParams, toLimitOffset } from '../../server/database/lists';
import { MOST_ROWS, refuseTooManyRows } from '../../server/http/csv';
import type { DayRange } from '../../server/time/days';
import '../tables';
import { type FundRow, fundsRepository } from './funds.repository';
import { firstCounted, selectMovements } from './movements';

export type EntryFilter = DayRange & { kind?: MovementKind | undefined };

const ledgerWords: Record<string, string> = {
  payment: '',
  fee: 'Fee',
  refund: 'Refund',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  correction: 'Correction',
  error: 'Entered in error',
  unmatched: 'Match undone',
};

async function selectEntries(db: Database, fund: FundRow, filter: EntryFilter) {
  const usual = await fundsRepository(db).usualFunds();
  const from = firstCounted(fund, filter) ?? '';
  return db
    .selectFrom(selectMovements(db, usual).as('m'))
    .where('m.fund_id', '=', fund.id)
    .where('m.booked_on', '>=', from)
    .where('m.booked_on', '<=', filter.to ?? '9999-12-31')
    .$if(filter.kind !== undefined, (query) => query.where('m.kind', '=', filter.kind ?? 'income'));
}

type Movements = Awaited<ReturnType<typeof selectEntries>>;

const joinDetails = (movements: Movements) =>
  movements
    .leftJoin('ledger_entries as e', (join) =>
      join.onRef('e.id', '=', 'm.source_id').on('m.source', '=', 'ledger'),
    )
    .leftJoin('gifts', 'gifts.id', 'e.gift_id')
    .leftJoin('claim_shares as share', (join) =>
      join.onRef('share.id', '=', 'm.source_id').on('m.source', '=', 'claim'),
    )
    .leftJoin('claim_payments as paid', 'paid.id', 'share.payment_id')
    .leftJoin('appeals', (join) =>
      join.on((eb) => eb('appeals.id', '=', eb.fn.coalesce('e.appeal_id', 'share.appeal_id'))),
    )
    .leftJoin('spending as s', (join) => join.onRef('s.id', '=', 'm.source_id').on('m.kind', '=', 'spending'))
    .leftJoin('fund_transfers as t', (join) =>
      join.onRef('t.id', '=', 'm.source_id').on('m.kind', '=', 'transfers'),
    )
    .leftJoin('funds as giving', 'giving.id', 't.from_fund_id')
    .leftJoin('funds as getting', 'getting.id', 't.to_fund_id')
    .select(['m.booked_on', 'm.kind', 'm.amount', 'm.is_undone', 'm.fund_id'])
    .select(['e.kind as entry_kind', 'e.gift_id', 'gifts.reference', 'paid.claim_id'])
    .select(sql<string>`coalesce(appeals.title, e.project_title, share.project_title, '')`.as('title'))
    .select(['s.id as spending_id', 's.payee', 's.purpose', 's.note', 's.nominal_code'])
    .select(['t.id as transfer_id', 't.reason', 't.to_fund_id'])
    .select(['giving.title as from_title', 'getting.title as to_title'])
    .orderBy('m.booked_on', 'desc')
    .orderBy('m.kind')
    .orderBy('m.source_id', 'desc');

type EntryRow = Awaited<ReturnType<ReturnType<typeof joinDetails>['execute']>>[number];

function describeEntry(row: EntryRow): Pick<FundEntry, 'who' | 'what' | 'note'> {
  switch (row.kind) {
    case 'spending':
      return { who: row.payee ?? '', what: row.purpose ?? '', note: row.note ?? '' };
    case 'transfers':
      return row.to_fund_id === Number(row.fund_id)
        ? { who: row.from_title ?? '', what: `From ${row.from_title}`, note: row.reason ?? '' }
        : { who: row.to_title ?? '', what: `To ${row.to_title}`, note: row.reason ?? '' };
    case 'gift_aid':
      return row.claim_id === null
        ? { who: '', what: row.title, note: 'Paid out by a platform' }
        : { who: 'HMRC', what: row.title, note: `Claim ${row.claim_id}` };
    default:
      return {
        who: row.reference ?? '',
        what: row.title,
        note: ledgerWords[row.entry_kind ?? ''] ?? row.entry_kind ?? '',
      };
  }
}

const toEntry = (row: EntryRow, id: number): FundEntry => ({
  id,
  booked_on: row.booked_on,
  kind: row.kind,
  amount: Number(row.amount),
  ...describeEntry(row),
  nominal_code: row.nominal_code ?? '',
  gift_id: row.gift_id,
  claim_id: row.claim_id,
  spending_id: row.spending_id,
  transfer_id: row.transfer_id,
  is_undone: Number(row.is_undone) === 1,
});

/** Returns a page of the entries behind a fund's figures, newest first. What was undone is listed too. */
export async function listEntries(db: Database, fund: FundRow, filter: EntryFilter & PageParams) {
  const movements = await selectEntries(db, fund, filter);
  const { count } = await movements.select((eb) => eb.fn.countAll().as('count')).executeTakeFirstOrThrow();
  const { limit, offset } = toLimitOffset(filter);
  const rows = await joinDetails(movements).limit(limit).offset(offset).execute();
  return {
    results: rows.map((row, index) => toEntry(row, offset + index + 1)),
    total: Number(count),
    page: filter.page,
    per_page: filter.per_page,
  };
}

export const entryColumns = [
  'date',
  'kind',
  'who',
  'what',
  'note',
  'nominal code',
  'amount',
  'counted',
] as const;

/** @throws HttpError 422 if there are more entries than a file may hold */
export async function entryRows(db: Database, fund: FundRow, filter: EntryFilter) {
  const rows = await joinDetails(await selectEntries(db, fund, filter))
    .limit(MOST_ROWS + 1)
    .execute();
  refuseTooManyRows(rows, 'entries', 'Please choose a shorter period.');
  return rows.map((row) => {
    const entry = toEntry(row, 0);
    return {
      date: entry.booked_on,
      kind: entry.kind,
      who: entry.who,
      what: entry.what,
      note: entry.note,
      'nominal code': entry.nominal_code,
      amount: decimalPounds(entry.amount),
      counted: entry.is_undone ? 'no' : 'yes',
    };
  });
}
