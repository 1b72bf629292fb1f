import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

export const releases = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'release_pointers')
      .addColumn('app', 'text', (column) => column.notNull().unique())
      .addColumn('version', 'text', required)
      .addColumn('before', 'text')
      .addColumn('live_from', 'text', required)
      .addColumn('changed_at', 'text', required)
      .addColumn('locked', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('revision', 'integer', required)
      .execute();
    await createTable(db, engine, 'release_versions')
      .addColumn('app', 'text', required)
      .addColumn('version', 'text', required)
      .addColumn('manifest', 'text')
      .addColumn('first_seen_at', 'text', required)
      .addColumn('live_at', 'text')
      .addColumn('bad', 'text')
      .addUniqueConstraint('release_versions_once', ['app', 'version'])
      .execute();
    await createTable(db, engine, 'release_tokens')
      .addColumn('app', 'text', required)
      .addColumn('title', 'text', required)
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'text', required)
      .addColumn('last_used_at', 'text')
      .addColumn('expires_at', 'text', required)
      .execute();
  },
});
