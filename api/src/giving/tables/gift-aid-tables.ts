import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    declarations: DeclarationsTable;
    claims: ClaimsTable;
    claim_lines: ClaimLinesTable;
    claim_entries: ClaimEntriesTable;
    claim_payments: ClaimPaymentsTable;
    claim_shares: ClaimSharesTable;
    refused_entries: ClaimEntriesTable;
  }
}

interface DeclarationsTable {
  id: Generated<number>;
  supporter_id: number;
  given: 'page' | 'paper' | 'phone';
  /** Version of our wording, or `brought` if the words were made elsewhere and are in `words`. */
  wording: string;
  words: Generated<string>;
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
  /** Gift that must be paid before the declaration takes effect. */
  with_gift: number | null;
  /** The only gift that the declaration covers; null if it covers all gifts of its days. */
  only_gift: number | null;
  cancelled_from: string | null;
  /** `covers_until` before the cancellation, '' for no end. Null if it can't be undone. */
  covered_until: string | null;
  /** Declaration with which staff cancelled this one. */
  cancelled_with: number | null;
  /** Cancelled because it was entered in error. */
  is_mistaken: Generated<number>;
  /** Staff member who recorded the declaration; empty if the giver did. */
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
  /** JSON list of `{ tax_year, collected, tax }`, and `by_building: true` for a year claimed by building. */
  small_donations: string;
  /** JSON list of `{ name, address, postcode, tax_year, amount }`: rows of HMRC's schedule of buildings. */
  small_buildings: Generated<string>;
  /** JSON list of `{ name, reference }`: rows of HMRC's schedule of connected charities. */
  connected_charities: Generated<string>;
  /** JSON list of `{ tax_year, amount }`: small donations claimed before and given back since. */
  small_returned: Generated<string>;
  /** Tax on `small_returned`, which HMRC deducts. */
  small_adjustment: Generated<number>;
  /** Explanation of the adjustments as staff changed it; null for the generated one. */
  explanation: string | null;
  wording: string;
  user_name: string;
  created_at: string;
  submitted_on: string | null;
  hmrc_reference: string;
  /** Day on which HMRC refused the claim. Its entries are then in `refused_entries`. */
  refused_on: string | null;
  refusal: Generated<string>;
}

interface ClaimPaymentsTable {
  id: Generated<number>;
  claim_id: number;
  /** Line of a bank statement; null if staff entered the payment. */
  line_id: number | null;
  amount: number;
  paid_on: string;
  user_name: string;
  created_at: string;
}

interface ClaimSharesTable {
  id: Generated<number>;
  payment_id: number;
  appeal_id: number | null;
  project_id: number | null;
  project_title: string;
  is_restricted: number;
  amount: number;
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
  /** Declaration under which the entry was claimed; null once the declaration is deleted. */
  declaration_id: number | null;
  role: 'gift' | 'adjustment' | 'small_donation';
  /** Day of the donation; for a refund, the day of the payment that was refunded. */
  donated_on: string;
  amount: number;
  /** How often the entry was claimed before, or taken back before if the amount is negative. */
  turn: Generated<number>;
}
