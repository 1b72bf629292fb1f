import type { Totals } from '@lapis/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import '../tables';
import { toMonth, monthsBetween } from './months';

/** Inclusive range of days; open at an end that is undefined. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

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
const received = sql<number>`coalesce(sum(case when ledger_entries.kind <> 'fee' then ledger_entries.amount else 0 end), 0)`;
/** Sum of fees as a positive amount; their entries are negative. */
const fees = sql<number>`coalesce(sum(case when ledger_entries.kind = 'fee' then -ledger_entries.amount else 0 end), 0)`;
const gifts = sql<number>`count(distinct case when ledger_entries.kind = 'payment' then ledger_entries.gift_id end)`;
const month = sql<string>`substr(ledger_entries.booked_on, 1, 7)`;

const GENERAL = 'Where it is needed most';

/** Calculates the ledger's totals in the database, in pence. */
export const totalsRepository = (db: Database) => {
  const entries = (period: DayRange) =>
    db.selectFrom('ledger_entries').where((eb) => within(period)(eb as unknown as EntryExpressions));

  async function byPurpose(period: DayRange): Promise<Totals['by_purpose']> {
    const rows = await entries(period)
      .leftJoin('appeals', 'appeals.id', 'ledger_entries.appeal_id')
      .select((eb) => eb.fn.max('appeals.title').as('appeal'))
      .select((eb) => eb.fn.max('ledger_entries.project_title').as('project'))
      .select(['ledger_entries.is_restricted', received.as('received'), fees.as('fees'), gifts.as('gifts')])
      .groupBy(['ledger_entries.appeal_id', 'ledger_entries.project_id', 'ledger_entries.is_restricted'])
      .execute();
    const all = rows.map((row) => ({
      title: row.appeal ?? (row.project || GENERAL),
      is_restricted: row.is_restricted === 1,
      received: Number(row.received),
      fees: Number(row.fees),
      gifts: Number(row.gifts),
    }));
    return all.toSorted((a, b) => b.received - a.received || a.title.localeCompare(b.title, 'en-GB'));
  }

  /** Returns the totals for every month requested, including months without gifts. */
  async function byMonth(period: DayRange, months: string[]): Promise<Totals['by_month']> {
    const rows = await entries(period)
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
    const rows = await entries(period)
      .select(['ledger_entries.is_restricted', received.as('received'), fees.as('fees')])
      .groupBy('ledger_entries.is_restricted')
      .orderBy('ledger_entries.is_restricted')
      .execute();
    return rows.map((row) => ({
      is_restricted: row.is_restricted === 1,
      received: Number(row.received),
      fees: Number(row.fees),
    }));
  }

  async function byMethod(period: DayRange): Promise<Totals['by_method']> {
    const rows = await entries(period)
      .select(['ledger_entries.method', received.as('received'), gifts.as('gifts')])
      .groupBy('ledger_entries.method')
      .execute();
    const all = rows.map((row) => ({
      method: row.method,
      received: Number(row.received),
      gifts: Number(row.gifts),
    }));
    return all.toSorted((a, b) => b.received - a.received);
  }

  return {
    byPurpose,
    byMonth,
    byMethod,

    async received(period: DayRange) {
      const row = await entries(period).select(received.as('received')).executeTakeFirstOrThrow();
      return Number(row.received);
    },

    /**
     * Returns all totals for a period. A period without an end ends today, or on the date of the latest entry
     * if that is later.
     */
    async totals(period: DayRange, today: string): Promise<Totals> {
      const { first, last } = await entries(period)
        .select((eb) => eb.fn.min<string | null>('ledger_entries.booked_on').as('first'))
        .select((eb) => eb.fn.max<string | null>('ledger_entries.booked_on').as('last'))
        .executeTakeFirstOrThrow();
      const end = period.to ?? (last !== null && last > today ? last : today);
      const months = monthsBetween(toMonth(period.from ?? first ?? end), toMonth(end), MOST_MONTHS);
      return {
        by_purpose: await byPurpose(period),
        by_month: await byMonth(period, months),
        by_fund: await byFund(period),
        by_method: await byMethod(period),
      };
    },
  };
};
