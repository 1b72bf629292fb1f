import { sql } from 'kysely';
import type { Database } from './database';
import type { Tables } from './tables';

/**
 * Moves PostgreSQL's sequence past ids that were inserted explicitly, and past those it has already
 * generated. SQLite does this on its own.
 */
export const setSequence = (db: Database, table: keyof Tables) =>
  sql`
    select setval(sequence, greatest(nextval(sequence), (select coalesce(max(id), 0) + 1 from ${sql.table(table)})), false)
    from (select pg_get_serial_sequence(${table}, 'id') as sequence) as own where sequence is not null
  `.execute(db);
