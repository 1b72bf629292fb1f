import type { Totals } from '@lapis/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import type { Tables } from '../../server/database/tables';
import '../tables';
import { monthOf, monthsBetween } from './months';

/** A stretch of days; both ends belong to it, and it is open where one is not there. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** As many months as a table of them has. */
const MOST_MONTHS = 120;

type Entries = ExpressionBuilder<Tables, 'ledger_entries'>;

/** Whether an entry was booked within the days. */
export const within =
  ({ from, to }: Period) =>
  (eb: Entries) =>
    eb.and([
      ...(from ? [eb('ledger_entries.booked_on', '>=', from)] : []),
      ...(to ? [eb('ledger_entries.booked_on', '<=', to)] : []),
    ]);

/** What came, less what went back. */
const received = sql<number>`coalesce(sum(case when ledger_entries.kind <> 'fee' then ledger_entries.amount else 0 end), 0)`;
/** Entries of fees are negative; here they are what was paid. */
const fees = sql<number>`coalesce(sum(case when ledger_entries.kind = 'fee' then -ledger_entries.amount else 0 end), 0)`;
/** From how many gifts money came. */
const gifts = sql<number>`count(distinct case when ledger_entries.kind = 'payment' then ledger_entries.gift_id end)`;
const month = sql<string>`substr(ledger_entries.booked_on, 1, 7)`;

/** What is given for the whole of the work. */
const GENERAL = 'Where it is needed most';

/** The money of the ledger, added up by the database. Sums are pence. */
export const totalsRepository = (db: Database) => {
  const entries = (period: Period) =>
    db.selectFrom('ledger_entries').where((eb) => within(period)(eb as unknown as Entries));

  async function byPurpose(period: Period): Promise<Totals['by_purpose']> {
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

  /** Of the months that are named, each, also where nothing was given. */
  async function byMonth(period: Period, months: string[]): Promise<Totals['by_month']> {
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

  async function byFund(period: Period): Promise<Totals['by_fund']> {
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

  async function byMethod(period: Period): Promise<Totals['by_method']> {
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

    /** What came within the days, less what went back, in pence. */
    async received(period: Period) {
      const row = await entries(period).select(received.as('received')).executeTakeFirstOrThrow();
      return Number(row.received);
    },

    /** All totals of a period; of one without an end until today, or until the last entry where that is later. */
    async totals(period: Period, today: string): Promise<Totals> {
      const { first, last } = await entries(period)
        .select((eb) => eb.fn.min<string | null>('ledger_entries.booked_on').as('first'))
        .select((eb) => eb.fn.max<string | null>('ledger_entries.booked_on').as('last'))
        .executeTakeFirstOrThrow();
      const end = period.to ?? (last !== null && last > today ? last : today);
      const months = monthsBetween(monthOf(period.from ?? first ?? end), monthOf(end), MOST_MONTHS);
      return {
        by_purpose: await byPurpose(period),
        by_month: await byMonth(period, months),
        by_fund: await byFund(period),
        by_method: await byMethod(period),
      };
    },
  };
};
