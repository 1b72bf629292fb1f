import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { autoId, runStatements } from './statements';

const statements = (id: string) => `
-- Imports of tables of people: supporters, subscribers, past gifts and declarations.
create table people_imports (
  id ${id},
  name text not null,
  system text not null,
  file_key text not null,
  columns text not null,
  rows_total integer not null,
  rows_done integer not null,
  totals text not null,
  stayed text,
  lease_until text,
  ended_at text,
  undone_at text,
  user_name text not null,
  created_at text not null
);

-- Rows of these imports that brought something, with what they brought. Holds no names.
create table people_import_rows (
  id ${id},
  import_id integer not null references people_imports (id) on delete cascade,
  line integer not null,
  supporter_id integer,
  subscriber_id integer,
  suppression_hash text,
  gift_id integer,
  gift_key text,
  declaration_id integer,
  unique (import_id, line)
);
create index people_import_rows_by_gift_key on people_import_rows (gift_key);
create index people_import_rows_by_supporter on people_import_rows (supporter_id);

-- Words of a declaration that was made in another system; empty for one in our wording.
alter table declarations add column words text not null default '';

create index supporters_by_name on supporters (name_folded);
`;

/** Bringing people from other systems. */
export const peopleImports = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await runStatements(db, statements(autoId[engine]));
  },
});
