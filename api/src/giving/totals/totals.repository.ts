import type { Totals } from '@lapis/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import type { DayRange } from '../../server/time/days';
import '../tables';
import { giftAidTotals, mergeFunds, mergePurposes } from './gift-aid-totals';
import { toMonth, monthsBetween } from '../../server/time/months';

const MOST_MONTHS = 120;

type EntryExpressions = ExpressionBuilder<Tables, 'ledger_entries'>;

export const within =
  ({ from, to }: DayRange) =>
  (eb: EntryExpressions) =>
    eb.and([
      ...(from ? [eb('ledger_entries.booked_on', '>=', from)] : []),
      ...(to ? [eb('ledger_entries.booked_on', '<=', to)] : []),
    ]);

/** Payments less refunds, disputes and corrections. */
const received = sql<number>`coalesce(sum(case when ledger_entries.kind not in ('fee', 'gift_aid') then ledger_entries.amount else 0 end), 0)`;
/** Sum of fees as a positive amount; their entries are negative. */
const fees = sql<number>`coalesce(sum(case when ledger_entries.kind = 'fee' then -ledger_entries.amount else 0 end), 0)`;

/** Sums over `byGift`. Counts gifts of which money is left, so that refunded and corrected ones don't count. */
const sums = {
  received: sql<number>`coalesce(sum(by_gift.received), 0)`,
  fees: sql<number>`coalesce(sum(by_gift.fees), 0)`,
  gifts: sql<number>`count(case when by_gift.gift_id is not null and by_gift.received > 0 then 1 end)`,
};
const month = sql<string>`substr(ledger_entries.booked_on, 1, 7)`;

const entriesIn = (db: Database, period: DayRange) =>
  db.selectFrom('ledger_entries').where((eb) => within(period)(eb as unknown as EntryExpressions));

async function totalByMethod(db: Database, period: DayRange): Promise<Totals['by_method']> {
  const byGift = entriesIn(db, period)
    .select(['method', 'gift_id', received.as('received')])
    .groupBy(['method', 'gift_id']);
  const rows = await db
    .selectFrom(byGift.as('by_gift'))
    .select(['by_gift.method', sums.received.as('received'), sums.gifts.as('gifts')])
    .groupBy('by_gift.method')
    .execute();
  const all = rows.map((row) => ({
    method: row.method,
    received: Number(row.received),
    gifts: Number(row.gifts),
  }));
  return all.toSorted((a, b) => b.received - a.received);
}

/** Calculates the ledger's totals in the database, in pence. */
export const totalsRepository = (db: Database) => {
  async function byPurpose(period: DayRange): Promise<Totals['by_purpose']> {
    const byGift = entriesIn(db, period)
      .select((eb) => eb.fn.max('ledger_entries.project_title').as('project'))
      .select(['appeal_id', 'project_id', 'is_restricted', 'gift_id'])
      .select([received.as('received'), fees.as('fees')])
      .groupBy(['appeal_id', 'project_id', 'is_restricted', 'gift_id']);
    const rows = await db
      .selectFrom(byGift.as('by_gift'))
      .leftJoin('appeals', 'appeals.id', 'by_gift.appeal_id')
      .select((eb) => [eb.fn.max('appeals.title').as('appeal'), eb.fn.max('by_gift.project').as('project')])
      .select(['by_gift.appeal_id', 'by_gift.project_id', 'by_gift.is_restricted'])
      .select([sums.received.as('received'), sums.fees.as('fees')])
      .select(sums.gifts.as('gifts'))
      .groupBy(['by_gift.appeal_id', 'by_gift.project_id', 'by_gift.is_restricted'])
      .execute();
    const all = mergePurposes(rows, await giftAidTotals(db, period).byPurpose());
    return all.toSorted((a, b) => b.received - a.received || a.title.localeCompare(b.title, 'en-GB'));
  }

  /** Returns the totals for every month requested, including months without gifts. */
  async function byMonth(period: DayRange, months: string[]): Promise<Totals['by_month']> {
    const rows = await entriesIn(db, period)
      .leftJoin('gifts', 'gifts.id', 'ledger_entries.gift_id')
      .select([month.as('month'), received.as('received'), fees.as('fees')])
      .select(sql<number>`case when gifts.interval = 'month' then 1 else 0 end`.as('is_monthly'))
      .groupBy([month, sql`case when gifts.interval = 'month' then 1 else 0 end`])
      .execute();
    return months.map((each) => {
      const own = rows.filter((row) => row.month === each);
      const sum = (of: typeof own, what: 'received' | 'fees') =>
        of.reduce((total, row) => total + Number(row[what]), 0);
      const [monthly, once] = [own.filter((row) => row.is_monthly), own.filter((row) => !row.is_monthly)];
      return {
        month: each,
        once: sum(once, 'received'),
        monthly: sum(monthly, 'received'),
        fees: sum(own, 'fees'),
      };
    });
  }

  async function byFund(period: DayRange): Promise<Totals['by_fund']> {
    const rows = await entriesIn(db, period)
      .select(['ledger_entries.is_restricted', received.as('received'), fees.as('fees')])
      .groupBy('ledger_entries.is_restricted')
      .execute();
    return mergeFunds(rows, await giftAidTotals(db, period).byFund());
  }

  return {
    byPurpose,
    byMonth,
    byMethod: (period: DayRange) => totalByMethod(db, period),

    async received(period: DayRange) {
      const row = await entriesIn(db, period).select(received.as('received')).executeTakeFirstOrThrow();
      return Number(row.received);
    },

    /**
     * Returns all totals for a period. A period without an end ends today, or on the date of the latest entry
     * if that is later.
     */
    async totals(period: DayRange, today: string): Promise<Totals> {
      const { first, last } = await entriesIn(db, period)
        .select((eb) => eb.fn.min<string | null>('ledger_entries.booked_on').as('first'))
        .select((eb) => eb.fn.max<string | null>('ledger_entries.booked_on').as('last'))
        .executeTakeFirstOrThrow();
      const end = period.to ?? (last !== null && last > today ? last : today);
      const months = monthsBetween(toMonth(period.from ?? first ?? end), toMonth(end), MOST_MONTHS);
      return {
        by_purpose: await byPurpose(period),
        by_month: await byMonth(period, months),
        by_fund: await byFund(period),
        by_method: await totalByMethod(db, period),
      };
    },
  };
};
