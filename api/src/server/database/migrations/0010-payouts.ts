import type { Kysely, Migration } from 'kysely';
import { runStatements } from './statements';

const statements = `
-- Bank payments that are payouts of platforms: the payout's number there, and the supporters that it added.
create table payouts (
  line_id integer primary key references statement_lines (id) on delete cascade,
  platform text not null,
  number text not null,
  supporters text not null
);
`;

/** Payouts of platforms, with what undoing them takes back. */
export const payouts = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await runStatements(db, statements);
  },
});
