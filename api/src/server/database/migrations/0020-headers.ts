import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable } from './columns';

export const headers = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'headers')
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('media_id', 'integer', (column) => column.notNull().references('media.id'))
      .execute();
  },
});
