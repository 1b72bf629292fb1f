import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

export const backups = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'backups')
      .addColumn('name', 'text')
      .addColumn('reason', 'text', required)
      .addColumn('made_at', 'text', required)
      .addColumn('bytes', 'bigint', required)
      .addColumn('row_count', 'integer', required)
      .addColumn('file_count', 'integer', required)
      .addColumn('verified_at', 'text')
      .addColumn('error', 'text')
      .execute();
    await createTable(db, engine, 'jobs')
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('next_try_at', 'text')
      .addColumn('done_at', 'text')
      .execute();
  },
});
