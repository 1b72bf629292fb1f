import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

export const audit = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'audit')
      .addColumn('at', 'text', required)
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('user_name', 'text', required)
      .addColumn('ip', 'text')
      .addColumn('action', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('thing_id', 'integer')
      .addColumn('title', 'text', required)
      .addColumn('details', 'text', required)
      .execute();
    await db.schema.createIndex('audit_at').on('audit').column('at').execute();
    await db.schema.createIndex('audit_thing').on('audit').columns(['kind', 'thing_id']).execute();
  },
});
