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
  /** The gift that it came with, by which it counts once money came for that. */
  with_gift: number | null;
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
