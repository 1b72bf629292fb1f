import type { Kysely, Migration } from 'kysely';
import { required } from './columns';

export const releaseVisits: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('release_visits')
      .addColumn('app', 'text', required)
      .addColumn('version', 'text', required)
      .addColumn('page', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('hour', 'text', required)
      .addColumn('visits', 'integer', required)
      .addPrimaryKeyConstraint('release_visits_once', ['app', 'version', 'page', 'kind', 'hour'])
      .execute();
  },
};
