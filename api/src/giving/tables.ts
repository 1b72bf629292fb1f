import type { AppealState, EntryKind, GiftState } from '@lapis/contract';
import type { Interval, PaymentMethod } from '@lapis/contract/gift-rules';
import type { Generated } from 'kysely';

declare module '../server/database/tables' {
  interface Tables {
    giving_settings: GivingSettingsTable;
    supporters: SupportersTable;
    appeals: AppealsTable;
    gifts: GiftsTable;
    gift_events: GiftEventsTable;
    ledger_entries: LedgerEntriesTable;
    declarations: DeclarationsTable;
    claims: ClaimsTable;
    claim_lines: ClaimLinesTable;
    claim_entries: ClaimEntriesTable;
    statements: StatementsTable;
    statement_lines: StatementLinesTable;
    payment_events: PaymentEventsTable;
    payment_comparisons: PaymentComparisonsTable;
    form_drafts: FormDraftsTable;
  }
}

/** The tables of giving. Money is whole pence; days are ISO dates of the charity's time zone, times are UTC. */

/** One row, id 1. */
interface GivingSettingsTable {
  id: number;
  /** JSON: the contract's GivingSettings, as far as they were filled in. */
  settings: string;
  version: number;
  /** The number of the last receipt. */
  last_receipt: number;
  updated_at: string | null;
}

interface SupportersTable {
  id: Generated<number>;
  name: string;
  name_folded: string;
  /** Empty where it is not known. */
  email: string;
  phone: string;
  /** Lines of an address for letters. */
  address: string;
  note: string;
  /** Of one that turned out to be another: everything of it is the other's. */
  joined_into: number | null;
  erased_at: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface AppealsTable {
  id: Generated<number>;
  slug: string;
  title: string;
  summary: string;
  html: string;
  state: AppealState;
  target: number | null;
  starts_on: string | null;
  ends_on: string | null;
  is_restricted: number;
  project_id: number | null;
  /** JSON: the contract's AmountOffered, several. */
  amounts: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

/** A gift as it was asked for, or as staff wrote it down: a single one, or a promise of one each month. */
interface GiftsTable {
  id: Generated<number>;
  /** By which a payment in a statement is known: `references.ts`. */
  reference: string;
  /** Of its giver's page. Not hashed: every letter needs it again, and it shows this giver's gift alone. */
  token: string;
  /** Made by the form, so that what is sent twice is one gift. */
  creation_key: string | null;
  /** Null for a collection of people who are not known. */
  supporter_id: number | null;
  amount: number;
  interval: Interval;
  method: PaymentMethod;
  source: 'page' | 'staff' | 'statement';
  appeal_id: number | null;
  /** Without a foreign key: the ledger says it still when the project is deleted. */
  project_id: number | null;
  project_title: string;
  is_sponsored: number;
  is_small_donations: number;
  note: string;
  provider: 'stripe' | null;
  provider_session: string | null;
  /** Of the provider's page, while it can be paid there. */
  provider_url: string | null;
  provider_customer: string | null;
  provider_subscription: string | null;
  /** How often was written what the provider says of it, so that what was asked for earlier is not written later. */
  provider_looks: Generated<number>;
  /** The three that follow are made of entries and events (`settle-gift.ts`), in the transaction that adds one. */
  state: GiftState;
  received: number;
  last_on: string | null;
  created_at: string;
}

interface GiftEventsTable {
  id: Generated<number>;
  gift_id: number;
  kind: 'asked' | 'begun' | 'failed' | 'mended' | 'changed' | 'cancelled' | 'thanked' | 'reminded';
  amount: number | null;
  /** Of what a provider told, which is told more than once. */
  source_key: string | null;
  at: string;
  user_name: string;
}

/** Money that came or went. The database refuses to change a row. */
interface LedgerEntriesTable {
  id: Generated<number>;
  kind: EntryKind;
  gift_id: number | null;
  supporter_id: number | null;
  follows_id: number | null;
  amount: number;
  booked_on: string;
  method: PaymentMethod;
  source: 'statement' | 'stripe' | 'staff';
  /** What makes it one and the same however often it is told: 'stripe:ch_1', 'statement:…'. */
  source_key: string;
  appeal_id: number | null;
  project_id: number | null;
  project_title: string;
  is_restricted: number;
  /** Of a payment. */
  receipt: string | null;
  created_at: string;
}

interface DeclarationsTable {
  id: Generated<number>;
  supporter_id: number;
  given: 'page' | 'paper' | 'phone';
  wording: string;
  made_on: string;
  covers_from: string;
  covers_until: string | null;
  title: string;
  firstname: string;
  lastname: string;
  house: string;
  street: string;
  postcode: string;
  outside_uk: number;
  record_sent_on: string | null;
  cancelled_from: string | null;
  /** Of the staff who wrote it down; empty where the giver did. */
  user_name: string;
  created_at: string;
}

interface ClaimsTable {
  id: Generated<number>;
  state: 'made' | 'submitted';
  first_on: string;
  last_on: string;
  gifts: number;
  tax: number;
  adjustment: number;
  /** JSON: `{ tax_year, collected, tax }`, several. */
  small_donations: string;
  /** The version of the rules it was made by. */
  wording: string;
  user_name: string;
  created_at: string;
  submitted_on: string | null;
  hmrc_reference: string;
}

interface ClaimLinesTable {
  id: Generated<number>;
  claim_id: number;
  position: number;
  declaration_id: number | null;
  title: string;
  firstname: string;
  lastname: string;
  house: string;
  postcode: string;
  aggregated: string;
  is_sponsored: number;
  donated_on: string;
  amount: number;
}

interface ClaimEntriesTable {
  id: Generated<number>;
  claim_id: number;
  line_id: number | null;
  entry_id: number;
  /** By which it counts, while that is kept. */
  declaration_id: number | null;
  role: 'gift' | 'adjustment' | 'small_donation';
  /** The day of the gift that it belongs to: of a refund that of its payment. */
  donated_on: string;
  /** Of an entry that was claimed what it adds to its line; of an adjustment, negative, what is given back of it. */
  amount: number;
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
