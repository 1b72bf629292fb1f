import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { autoId, runStatements } from './statements';

const tables = (id: string) => `
-- Payments of a bank statement that a later one has too, with their place and their likeness there.
create table known_lines (
  id ${id},
  statement_id integer not null references statements (id) on delete cascade,
  line_id integer not null references statement_lines (id) on delete cascade,
  position integer not null,
  likeness text not null,
  unique (statement_id, line_id)
);
create index known_lines_by_line on known_lines (line_id);
create index known_lines_by_likeness on known_lines (likeness);
`;

/** Payments that overlapping bank statements share, so that taking one back leaves them to the other. */
export const knownLines = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await runStatements(db, tables(autoId[engine]));
  },
});
