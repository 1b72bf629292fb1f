import type { FundSums, MovementKind } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { orNotFound } from '../../server/http/http-error';
import type { DayRange } from '../../server/time/days';
import '../tables';
import { type FundRow, fundsRepository, toFund, type UsualFunds } from './funds.repository';

/** Table that a movement's `source_id` refers to. */
type MovementSource = 'ledger' | 'claim' | 'spending' | 'transfer';

/**
 * Fund of an entry or of a share of Gift Aid: its appeal's, otherwise its project's, otherwise the one that
 * holds what has no fund of its own.
 */
export const fundColumn = (table: 'ledger_entries' | 'claim_shares', { general, restricted }: UsualFunds) =>
  sql<number>`coalesce(
    (select appeals.fund_id from appeals where appeals.id = ${sql.ref(`${table}.appeal_id`)}),
    (select project_funds.fund_id from project_funds where project_funds.project_id = ${sql.ref(`${table}.project_id`)}),
    case when ${sql.ref(`${table}.is_restricted`)} = 1 then ${sql.lit(restricted)} else ${sql.lit(general)} end)`;

/** Selects all that changes what funds hold. A transfer is two movements, and what was undone is none. */
export const selectMovements = (db: Database, usual: UsualFunds) => {
  const spent = db
    .selectFrom('spending')
    .select(['spending.fund_id', 'spending.spent_on as booked_on', 'spending.id as source_id'])
    .select([sql<number>`-spending.amount`.as('amount'), sql<MovementKind>`'spending'`.as('kind')])
    .select(sql<number>`case when spending.undone_at is null then 0 else 1 end`.as('is_undone'))
    .select(sql<MovementSource>`'spending'`.as('source'));
  const moved = (side: 'from_fund_id' | 'to_fund_id') =>
    db
      .selectFrom('fund_transfers')
      .select([`fund_transfers.${side} as fund_id`, 'fund_transfers.moved_on as booked_on'])
      .select('fund_transfers.id as source_id')
      .select(sql<number>`${sql.lit(side === 'to_fund_id' ? 1 : -1)} * fund_transfers.amount`.as('amount'))
      .select(sql<MovementKind>`'transfers'`.as('kind'))
      .select(sql<number>`case when fund_transfers.undone_at is null then 0 else 1 end`.as('is_undone'))
      .select(sql<MovementSource>`'transfer'`.as('source'));
  return db
    .selectFrom('ledger_entries')
    .select(fundColumn('ledger_entries', usual).as('fund_id'))
    .select(['ledger_entries.booked_on', 'ledger_entries.id as source_id', 'ledger_entries.amount'])
    .select(
      sql<MovementKind>`case kind when 'fee' then 'fees' when 'gift_aid' then 'gift_aid' else 'income' end`.as(
        'kind',
      ),
    )
    .select(sql<number>`0`.as('is_undone'))
    .select(sql<MovementSource>`'ledger'`.as('source'))
    .unionAll(
      db
        .selectFrom('claim_shares')
        .innerJoin('claim_payments', 'claim_payments.id', 'claim_shares.payment_id')
        .select(fundColumn('claim_shares', usual).as('fund_id'))
        .select([
          'claim_payments.paid_on as booked_on',
          'claim_shares.id as source_id',
          'claim_shares.amount',
        ])
        .select(sql<MovementKind>`'gift_aid'`.as('kind'))
        .select(sql<number>`0`.as('is_undone'))
        .select(sql<MovementSource>`'claim'`.as('source')),
    )
    .unionAll(spent)
    .unionAll(moved('from_fund_id'))
    .unionAll(moved('to_fund_id'));
};

const noSums = { income: 0, fees: 0, gift_aid: 0, spending: 0, transfers: 0 };

/** First day that counts: the period's, or that of the fund's opening balance if it is later. */
export const firstCounted = ({ opening_on }: Pick<FundRow, 'opening_on'>, { from }: DayRange) =>
  opening_on !== null && opening_on > (from ?? '') ? opening_on : (from ?? null);

/**
 * Calculates what funds held, received and spent in a period, in pence. Nothing before the day of a fund's
 * opening balance counts, because the balance contains it.
 */
export async function sumFunds(db: Database, funds: FundRow[], { from, to }: DayRange): Promise<FundSums[]> {
  const usual = await fundsRepository(db).usualFunds();
  const ends = to ?? '9999-12-31';
  const when = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(case when ${condition} then m.amount else 0 end), 0)`;
  const rows = await db
    .selectFrom(selectMovements(db, usual).as('m'))
    .innerJoin('funds', 'funds.id', 'm.fund_id')
    .select(['m.fund_id', 'm.kind'])
    .select(when(sql`m.booked_on < ${from ?? ''}`).as('before'))
    .select(when(sql`m.booked_on >= ${from ?? ''} and m.booked_on <= ${ends}`).as('during'))
    .select(when(sql`1 = 1`).as('ever'))
    .where('m.is_undone', '=', 0)
    .where((eb) =>
      eb.or([eb('funds.opening_on', 'is', null), eb('m.booked_on', '>=', eb.ref('funds.opening_on'))]),
    )
    .groupBy(['m.fund_id', 'm.kind'])
    .execute();
  return funds.map((fund) => {
    const own = rows.filter(({ fund_id }) => Number(fund_id) === fund.id);
    const sums = { ...noSums };
    let [opening, balance] = [fund.opening_amount, fund.opening_amount];
    for (const row of own) {
      sums[row.kind] = Number(row.during);
      opening += Number(row.before);
      balance += Number(row.ever);
    }
    const closing = Object.values(sums).reduce((sum, each) => sum + each, opening);
    return { ...toFund(fund), counted_from: firstCounted(fund, { from }), opening, closing, balance, sums };
  });
}

export async function sumFund(db: Database, fund: FundRow, period: DayRange = {}) {
  const [sums] = await sumFunds(db, [fund], period);
  return orNotFound(sums);
}
