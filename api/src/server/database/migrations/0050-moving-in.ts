import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

/** What was taken in from other systems, and what became of each thing of theirs. */
export const movingIn = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'imports')
      .addColumn('system', 'text', required)
      .addColumn('name', 'text', required)
      .addColumn('stored', 'text')
      .addColumn('options', 'text', required)
      .addColumn('state', 'text', required)
      .addColumn('phase', 'text', required)
      .addColumn('done', 'integer', required)
      .addColumn('total', 'integer', required)
      .addColumn('warnings', 'integer', required)
      .addColumn('problem', 'text')
      .addColumn('report', 'text')
      .addColumn('is_stopping', 'integer', required)
      .addColumn('active', 'integer', (column) => column.unique())
      .addColumn('tries', 'integer', required)
      .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('user_name', 'text', required)
      .addColumn('ip', 'text')
      .addColumn('started_at', 'text', required)
      .addColumn('ended_at', 'text')
      .addColumn('holder', 'text')
      .addColumn('next_try_at', 'text')
      .execute();
    await createTable(db, engine, 'imported_entries')
      .addColumn('site', 'text', required)
      .addColumn('source_key', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('thing_id', 'integer', required)
      .addColumn('version', 'integer', required)
      .addColumn('hash', 'text', required)
      .addUniqueConstraint('imported_entries_key', ['site', 'source_key'])
      .execute();
    await createTable(db, engine, 'imported_files')
      .addColumn('address', 'text', (column) => column.notNull().unique())
      .addColumn('media_id', 'integer', (column) =>
        column.notNull().references('media.id').onDelete('cascade'),
      )
      .execute();
  },
});
