import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    declarations: DeclarationsTable;
    claims: ClaimsTable;
    claim_lines: ClaimLinesTable;
    claim_entries: ClaimEntriesTable;
  }
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
  /** Gift that must be paid before the declaration takes effect. */
  with_gift: number | null;
  cancelled_from: string | null;
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
  /** JSON list of `{ tax_year, collected, tax }`. */
  small_donations: string;
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
  /** Declaration under which the entry was claimed; null once the declaration is deleted. */
  declaration_id: number | null;
  role: 'gift' | 'adjustment' | 'small_donation';
  /** Day of the donation; for a refund, the day of the payment that was refunded. */
  donated_on: string;
  amount: number;
}
