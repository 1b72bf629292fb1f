import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { autoId, runStatements } from './statements';

const tables = (id: string) => `
-- Further ledger entries of a bank line that was split; the line itself has the first.
create table line_entries (
  id ${id},
  line_id integer not null references statement_lines (id) on delete cascade,
  entry_id integer not null unique references ledger_entries (id)
);
create index line_entries_by_line on line_entries (line_id);
create index statement_lines_by_entry on statement_lines (entry_id);
create index ledger_entries_by_amount on ledger_entries (amount, booked_on);
`;

/** Lets a bank line belong to several gifts. */
export const splitPayments = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await runStatements(db, tables(autoId[engine]));
  },
});
