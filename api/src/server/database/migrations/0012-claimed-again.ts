import type { Kysely, Migration } from 'kysely';
import { runStatements } from './statements';

const count = (table: string) => `
update ${table} set turn = (
  select count(*) from ${table} as earlier
  where earlier.entry_id = ${table}.entry_id
    and (earlier.amount < 0) = (${table}.amount < 0)
    and earlier.id < ${table}.id
);
`;

const statements = `
-- How often the entry was claimed, or taken back, before.
alter table claim_entries add column turn integer not null default 0;
alter table refused_entries add column turn integer not null default 0;
${count('claim_entries')}
drop index claim_entries_claimed_once;
drop index claim_entries_returned_once;
create unique index claim_entries_claimed_once on claim_entries (entry_id, turn) where amount >= 0;
create unique index claim_entries_returned_once on claim_entries (entry_id, turn) where amount < 0;
`;

/** Lets a gift be claimed again after its tax was paid back, such as by mistake. */
export const claimedAgain = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await runStatements(db, statements);
  },
});
