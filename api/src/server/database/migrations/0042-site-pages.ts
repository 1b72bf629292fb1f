import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

export const sitePages = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'site_pages')
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', required)
      .addColumn('title_folded', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('parent_id', 'integer')
      .addColumn('summary', 'text', required)
      .addColumn('language', 'text', required)
      .addColumn('banner', 'text', required)
      .addColumn('blocks', 'text', required)
      .addColumn('in_search', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('published_at', 'text')
      .addColumn('unpublish_at', 'text')
      .addColumn('deleted_at', 'text')
      .addColumn('updated_by', 'integer', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    await db.schema
      .createIndex('site_pages_updated')
      .on('site_pages')
      .columns(['updated_at', 'id'])
      .execute();
    await db.schema.createIndex('site_pages_parent').on('site_pages').column('parent_id').execute();
  },
});
