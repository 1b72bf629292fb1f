import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

/** Until now every administrator could do everything, and goes on to. */
export const duties = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'duties')
      .addColumn('label', 'text', required)
      .addColumn('permissions', 'text', required)
      .execute();
    await db.schema
      .alterTable('users')
      .addColumn('duty', 'text', (column) => column.notNull().defaultTo('owner'))
      .execute();
  },
});
