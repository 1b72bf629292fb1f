import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    funds: FundsTable;
    project_funds: ProjectFundsTable;
    spending_imports: SpendingImportsTable;
    spending: SpendingTable;
    fund_transfers: FundTransfersTable;
  }
}

interface FundsTable {
  id: Generated<number>;
  title: string;
  is_restricted: number;
  /** The two funds that always exist; null for all others. */
  role: 'general' | 'restricted' | null;
  opening_amount: Generated<number>;
  opening_on: string | null;
  closed_at: string | null;
  version: Generated<number>;
  created_at: string;
}

interface ProjectFundsTable {
  /** Not a foreign key, because the ledger keeps the id of a deleted project. */
  project_id: number;
  fund_id: number;
}

interface SpendingImportsTable {
  id: Generated<number>;
  /** Name of the file. */
  name: string;
  user_name: string;
  created_at: string;
}

interface SpendingTable {
  id: Generated<number>;
  fund_id: number;
  spent_on: string;
  amount: number;
  payee: string;
  purpose: string;
  nominal_code: string;
  note: string;
  /** Key created by the form, so that submitting it twice enters it once. */
  creation_key: string | null;
  /** Import that entered it. */
  import_id: number | null;
  undone_at: string | null;
  user_name: string;
  created_at: string;
}

interface FundTransfersTable {
  id: Generated<number>;
  from_fund_id: number;
  to_fund_id: number;
  moved_on: string;
  amount: number;
  reason: string;
  creation_key: string | null;
  undone_at: string | null;
  user_name: string;
  created_at: string;
}
