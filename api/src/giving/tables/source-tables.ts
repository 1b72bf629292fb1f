import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    statements: StatementsTable;
    statement_lines: StatementLinesTable;
    known_lines: KnownLinesTable;
    line_entries: LineEntriesTable;
    payouts: PayoutsTable;
    added_supporters: AddedSupportersTable;
    payment_events: PaymentEventsTable;
    payment_comparisons: PaymentComparisonsTable;
  }
}

interface StatementsTable {
  id: Generated<number>;
  name: string;
  sha256: string;
  format: string;
  /** First day in the file, outgoing payments included. */
  first_on: string | null;
  last_on: string | null;
  outgoing: number;
  /** Number of lines already in earlier statements. */
  known: number;
  problems: string;
  user_name: string;
  created_at: string;
}

interface StatementLinesTable {
  id: Generated<number>;
  statement_id: number;
  position: number;
  booked_on: string;
  amount: number;
  text: string;
  text_folded: string;
  /** Likeness plus a counter; identifies a payment in overlapping statements. */
  line_key: string;
  likeness: string;
  balance: number | null;
  state: 'matched' | 'unmatched' | 'ignored';
  /** First entry in the ledger; `line_entries` has the others of a line that was split. */
  entry_id: number | null;
  note: string;
}

/** A payment that a statement shares with an earlier one, which it belonged to first. */
interface KnownLinesTable {
  id: Generated<number>;
  statement_id: number;
  line_id: number;
  /** Place in this statement. */
  position: number;
  /** Likeness in this statement, which differs if its format does. */
  likeness: string;
}

interface LineEntriesTable {
  id: Generated<number>;
  line_id: number;
  entry_id: number;
}

interface PayoutsTable {
  line_id: number;
  platform: string;
  /** Number at the platform; empty if its report has none. */
  number: string;
  /** Ids of the supporters that it added, as JSON. */
  supporters: string;
}

/** A supporter who was added when a bank payment was matched. */
interface AddedSupportersTable {
  supporter_id: number;
  line_id: number;
}

interface PaymentEventsTable {
  id: Generated<number>;
  provider: 'stripe';
  event_key: string;
  kind: string;
  object: string;
  received_at: string;
  done_at: string | null;
  tries: number;
  problem: string | null;
  /** Null once processed or abandoned. While a process works on the event, the end of its lease. */
  next_try_at: string | null;
}

interface PaymentComparisonsTable {
  id: Generated<number>;
  provider: 'stripe';
  state: 'running' | 'failed' | 'done';
  first_on: string;
  /** Day of the comparison; unique, so that each day is compared once. */
  last_on: string;
  /** Sums as they were before missing entries were booked. */
  ours: number;
  theirs: number;
  missing: number;
  problem: string | null;
  at: string;
}
