import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

export const releaseRollouts = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'release_rollouts')
      .addColumn('app', 'text', required)
      .addColumn('version', 'text', required)
      .addColumn('percent', 'integer', required)
      .addColumn('started_at', 'text', required)
      .addColumn('counts_from', 'text', required)
      .execute();
  },
});
