import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

/** Addresses that lead elsewhere, and how often they did by the day. */
export const redirects = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'redirects')
      .addColumn('from_address', 'text', required)
      .addColumn('from_key', 'text', (column) => column.notNull().unique())
      .addColumn('to_address', 'text', required)
      .addColumn('status', 'integer', required)
      .addColumn('is_prefix', 'integer', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema
      .createTable('redirect_hits')
      .addColumn('redirect_id', 'integer', (column) =>
        column.notNull().references('redirects.id').onDelete('cascade'),
      )
      .addColumn('day', 'text', required)
      .addColumn('hits', 'integer', required)
      .addPrimaryKeyConstraint('redirect_hits_key', ['redirect_id', 'day'])
      .execute();
  },
});
