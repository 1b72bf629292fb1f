import type { Kysely, Migration } from 'kysely';
import { required } from './columns';

export const signingKeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('signing_keys')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('key', 'text', required)
      .addColumn('made_at', 'text', required)
      .execute();
  },
};
