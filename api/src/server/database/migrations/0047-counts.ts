import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

/** How often pages were read by the day, and which addresses were asked for and not found. */
export const counts = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('page_reads')
      .addColumn('day', 'text', required)
      .addColumn('page', 'text', required)
      .addColumn('reads', 'integer', required)
      .addPrimaryKeyConstraint('page_reads_key', ['day', 'page'])
      .execute();
    await db.schema.createIndex('page_reads_page').on('page_reads').columns(['page', 'day']).execute();
    await createTable(db, engine, 'missing_addresses')
      .addColumn('address', 'text', (column) => column.notNull().unique())
      .addColumn('last_day', 'text', required)
      .addColumn('is_dismissed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('missing_hits')
      .addColumn('address_id', 'integer', (column) =>
        column.notNull().references('missing_addresses.id').onDelete('cascade'),
      )
      .addColumn('day', 'text', required)
      .addColumn('hits', 'integer', required)
      .addPrimaryKeyConstraint('missing_hits_key', ['address_id', 'day'])
      .execute();
  },
});
