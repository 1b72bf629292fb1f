import type { AppealState } from '@lapis/contract';
import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    giving_settings: GivingSettingsTable;
    supporters: SupportersTable;
    appeals: AppealsTable;
  }
}

/** Single row, with id 1. */
interface GivingSettingsTable {
  id: number;
  /** JSON of the contract's GivingSettings, without fields that are unset. */
  settings: string;
  version: number;
  last_receipt: number;
  updated_at: string | null;
}

interface SupportersTable {
  id: Generated<number>;
  name: string;
  name_folded: string;
  email: string;
  phone: string;
  address: string;
  note: string;
  /** Record that this one was merged into, and that now owns all its data. */
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
  /** JSON list of the contract's `AmountOffered`. */
  amounts: string;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}
