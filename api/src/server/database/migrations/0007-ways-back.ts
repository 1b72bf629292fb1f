import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { autoId, runStatements } from './statements';

const statements = (id: string) => `
alter table supporters add column gift_aid_with integer;
create index supporters_by_joined_into on supporters (joined_into);
alter table gifts add column given_by integer;
alter table declarations add column covered_until text;
alter table declarations add column cancelled_with integer;
alter table declarations add column is_mistaken integer not null default 0;

-- Merges of two supporters that can be undone for 30 days: what moved, and which details changed.
create table supporter_merges (
  id ${id},
  kept_id integer not null references supporters (id),
  other_id integer not null references supporters (id),
  members text not null,
  declarations text not null,
  changes text not null,
  is_apart integer not null,
  user_name text not null,
  created_at text not null
);
create index supporter_merges_by_kept on supporter_merges (kept_id);
`;

/** Merges of supporters and cancelled declarations that can be undone. */
export const waysBack = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await runStatements(db, statements(autoId[engine]));
  },
});
