import type { Kysely, Migration } from 'kysely';
import { required } from './columns';

export const releaseServers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('release_servers')
      .addColumn('name', 'text', (column) => column.notNull().primaryKey())
      .addColumn('seen_at', 'text', required)
      .addColumn('versions', 'text', required)
      .execute();
  },
};
