import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

export const knownOrigins = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'known_origins')
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', required)
      .addColumn('hash', 'text', required)
      .addColumn('used_at', 'text', required)
      .addUniqueConstraint('known_origins_once', ['user_id', 'kind', 'hash'])
      .execute();
    await db.schema.createIndex('known_origins_hash').on('known_origins').column('hash').execute();
  },
});
