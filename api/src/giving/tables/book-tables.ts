import type { Journal } from '@lapis/contract';
import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    book_settings: BookSettingsTable;
    journals: JournalsTable;
    journal_items: JournalItemsTable;
  }
}

/** Single row, with id 1. */
interface BookSettingsTable {
  id: number;
  /** JSON of the contract's BookSettings, without fields that are unset. */
  settings: string;
  version: number;
  updated_at: string | null;
}

interface JournalsTable {
  id: Generated<number>;
  until_on: string;
  grouping: Journal['grouping'];
  entries: number;
  /** JSON list of `JournalLine`, as in the file. */
  lines: string;
  user_name: string;
  created_at: string;
}

interface JournalItemsTable {
  id: Generated<number>;
  journal_id: number;
  /** Entry that was booked, such as 'ledger:12'. */
  item: string;
  booked_on: string;
  /** JSON list of `BookLine`. */
  lines: string;
}
