import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    statements: StatementsTable;
    statement_lines: StatementLinesTable;
    payment_events: PaymentEventsTable;
    payment_comparisons: PaymentComparisonsTable;
    form_drafts: FormDraftsTable;
  }
}

interface StatementsTable {
  id: Generated<number>;
  name: string;
  sha256: string;
  format: string;
  /** The first day that the file has, also of what went out. */
  first_on: string | null;
  last_on: string | null;
  /** How many payments went out, which are passed over. */
  outgoing: number;
  /** How many lines earlier statements had. */
  known: number;
  /** JSON. */
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
  /** What makes it the same in two statements that overlap: the likeness, and which of those alike it is. */
  line_key: string;
  likeness: string;
  /** What the account held after it, where the bank says. */
  balance: number | null;
  state: 'matched' | 'unmatched' | 'ignored';
  entry_id: number | null;
  note: string;
}

interface PaymentEventsTable {
  id: Generated<number>;
  provider: 'stripe';
  event_key: string;
  kind: string;
  /** JSON: which objects of the provider it is about. */
  object: string;
  received_at: string;
  done_at: string | null;
  tries: number;
  problem: string | null;
  /** Null once it is done, or given up. While somebody looks into it, the end of the lease. */
  next_try_at: string | null;
}

interface PaymentComparisonsTable {
  id: Generated<number>;
  provider: 'stripe';
  state: 'running' | 'failed' | 'done';
  first_on: string;
  /** The day on which it was made; there is one for each. */
  last_on: string;
  /** Both as they were before anything was mended. */
  ours: number;
  theirs: number;
  /** How many entries the ledger did not have. */
  missing: number;
  problem: string | null;
  at: string;
}

/** What was typed into the form without scripts and has to be mended. */
interface FormDraftsTable {
  id: Generated<number>;
  token_hash: string;
  data: string;
  expires_at: string;
}
