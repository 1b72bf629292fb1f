import type { Kysely, Migration } from 'kysely';
import { runStatements } from './statements';

const statements = `
-- Supporters who were added when a bank payment was matched, with that payment.
create table added_supporters (
  supporter_id integer primary key references supporters (id) on delete cascade,
  line_id integer not null references statement_lines (id) on delete cascade
);
create index added_supporters_by_line on added_supporters (line_id);
`;

/** Supporters whom a match with a bank payment added, so that undoing it takes them back. */
export const addedSupporters = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await runStatements(db, statements);
  },
});
