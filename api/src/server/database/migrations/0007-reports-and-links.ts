import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

export const reportsAndLinks = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'reports')
      .addColumn('title', 'text', required)
      .addColumn('year', 'integer', required)
      .addColumn('kind', 'text', required)
      .addColumn('summary', 'text', required)
      .addColumn('file', 'text', required)
      .addColumn('size', 'integer', required)
      .addColumn('pages', 'integer', required)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('published_at', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
    await createTable(db, engine, 'link_categories')
      .addColumn('title', 'text', (column) => column.notNull().unique())
      .addColumn('position', 'integer', required)
      .execute();
    await createTable(db, engine, 'links')
      .addColumn('category_id', 'integer', (c) => c.notNull().references('link_categories.id'))
      .addColumn('title', 'text', required)
      .addColumn('url', 'text', required)
      .addColumn('description', 'text', required)
      .addColumn('image_id', 'integer', (column) => column.references('media.id'))
      .addColumn('image_alt', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('position', 'integer', required)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
  },
});
