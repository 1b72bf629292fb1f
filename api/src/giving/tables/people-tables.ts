import type { AppealState } from '@lapis/contract';
import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    giving_settings: GivingSettingsTable;
    supporters: SupportersTable;
    appeals: AppealsTable;
  }
}

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
