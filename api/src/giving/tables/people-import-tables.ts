import type { Generated } from 'kysely';

declare module '../../server/database/tables' {
  interface Tables {
    people_imports: PeopleImportsTable;
    people_import_rows: PeopleImportRowsTable;
  }
}

interface PeopleImportsTable {
  id: Generated<number>;
  name: string;
  system: string;
  /** Hash of the file and the options, by which an interrupted import is found again. */
  file_key: string;
  /** JSON of the field of each heading, for the guess at the next table. */
  columns: string;
  rows_total: number;
  rows_done: number;
  /** JSON of the contract's `PeopleTotals`. */
  totals: string;
  /** JSON of what an undo left; null before. */
  stayed: string | null;
  /** End of the lease of the process that imports; null once it has ended. */
  lease_until: string | null;
  ended_at: string | null;
  undone_at: string | null;
  user_name: string;
  created_at: string;
}

/** The ids are of rows that this import created, not of those it found. */
interface PeopleImportRowsTable {
  id: Generated<number>;
  import_id: number;
  /** Line in the file; a row of a table with line breaks in cells has that of its first line. */
  line: number;
  supporter_id: number | null;
  subscriber_id: number | null;
  suppression_hash: string | null;
  gift_id: number | null;
  /** Hash that identifies the gift in every export of the old system, so that it is never brought twice. */
  gift_key: string | null;
  declaration_id: number | null;
}
