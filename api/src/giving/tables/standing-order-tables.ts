import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    standing_orders: StandingOrdersTable;
    standing_order_amounts: StandingOrderAmountsTable;
    skipped_payments: SkippedPaymentsTable;
  }
}

/** At most one row for each gift. A gift from the site has none until staff change it or match a payment. */
interface StandingOrdersTable {
  gift_id: number;
  /** Day of the month, 1 to 31; null if only the payments show it. */
  due_day: number | null;
  since: string;
  /** No thanks are sent for payments before this day. */
  recorded_on: string;
  /** Phrases that identify its payments in statements, one a line. */
  words: string;
  sends_thanks: number;
}

/** Empty for a gift whose amount has never changed. */
interface StandingOrderAmountsTable {
  id: Generated<number>;
  gift_id: number;
  valid_from: string;
  amount: number;
}

interface SkippedPaymentsTable {
  id: Generated<number>;
  gift_id: number;
  /** Month of the due day, such as '2026-11'. */
  month: string;
  user_name: string;
  created_at: string;
}
