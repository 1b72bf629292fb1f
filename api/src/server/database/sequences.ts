import { sql } from 'kysely';
import type { Database } from './database';
import type { Tables } from './tables';

/**
 * On PostgreSQL: after rows were added with ids of their own, so that the next one gets none of these, nor one that
 * the site gave before. SQLite sees to it by itself.
 */
export const setSequence = (db: Database, table: keyof Tables) =>
  sql`
    select setval(sequence, greatest(nextval(sequence), (select coalesce(max(id), 0) + 1 from ${sql.table(table)})), false)
    from (select pg_get_serial_sequence(${table}, 'id') as sequence) as own where sequence is not null
  `.execute(db);
