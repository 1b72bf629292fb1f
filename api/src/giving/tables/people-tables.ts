import type { AppealState } from '@lapis/contract';
import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    giving_settings: GivingSettingsTable;
    supporters: SupportersTable;
    supporter_merges: SupporterMergesTable;
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
  /**
   * Record whose declarations cover this one's gifts, if Gift Aid stayed apart in a merge; null for the record
   * that this one was merged into.
   */
  gift_aid_with: number | null;
  erased_at: string | null;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}

interface SupporterMergesTable {
  id: Generated<number>;
  kept_id: number;
  other_id: number;
  /** JSON list of ids: the other record, and the records merged into it earlier. */
  members: string;
  /** JSON list of the ids of the declarations that moved. */
  declarations: string;
  /** JSON object: the kept record's details that the merge changed, each with its text before and after. */
  changes: string;
  is_apart: number;
  user_name: string;
  created_at: string;
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
  thanks: Generated<string>;
  /** JSON list of the contract's `AmountOffered`. */
  amounts: string;
  /** Null for the fund that holds what has no fund of its own. */
  fund_id: number | null;
  /** Sentences about the money if the appeal raises too much or too little; empty if it has none. */
  if_too_much: Generated<string>;
  if_too_little: Generated<string>;
  version: Generated<number>;
  created_at: string;
  updated_at: string;
}
