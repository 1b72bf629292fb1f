import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

/** What a CDN has still to be told of. */
export const purges = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'purges')
      .addColumn('tags', 'text', required)
      .addColumn('sent', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('next_try_at', 'text', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.createIndex('purges_next_try_at').on('purges').column('next_try_at').execute();
  },
});
