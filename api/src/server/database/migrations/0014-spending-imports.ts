import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { autoId, runStatements } from './statements';

const statements = (id: string) => `
-- Imported files of spending. Entries of earlier imports, and those entered by hand, belong to none.
create table spending_imports (
  id ${id},
  name text not null,
  user_name text not null,
  created_at text not null
);

alter table spending add column import_id integer references spending_imports (id);
create index spending_by_import on spending (import_id);
`;

/** Imported files of spending, so that a wrong one can be taken back whole. */
export const spendingImports = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await runStatements(db, statements(autoId[engine]));
  },
});
