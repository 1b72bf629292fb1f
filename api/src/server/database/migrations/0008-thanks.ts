import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { runStatements } from './statements';

const statements = `
-- An appeal's own words of thanks, which replace the general ones.
alter table appeals add column thanks text not null default '';

-- The one gift that a declaration covers, as on a Gift Aid envelope.
alter table declarations add column only_gift integer references gifts (id);
create index declarations_by_only_gift on declarations (only_gift);
`;

/** Adds thanks of appeals, and declarations for one gift. */
export const thanks = (_engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await runStatements(db, statements);
  },
});
