import type { Kysely, Migration } from 'kysely';
import { required } from './columns';

export const causesOfRevisions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('revisions').addColumn('cause', 'text').execute();
    await db.schema.alterTable('revisions').addColumn('restored_from', 'integer').execute();
    await db.schema.alterTable('drafts').addColumn('restored_from', 'integer').execute();
    await db.schema
      .createTable('makings')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', required)
      .addColumn('thing_id', 'integer', required)
      .addColumn('made_at', 'text', required)
      .execute();
  },
};
