import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

export const projects = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'services')
      .addColumn('slug', 'text', (column) => column.notNull().unique())
      .addColumn('title', 'text', required)
      .addColumn('summary', 'text', required)
      .addColumn('html', 'text', required)
      .addColumn('image_id', 'integer', (column) => column.references('media.id'))
      .addColumn('image_alt', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('location', 'text', required)
      .addColumn('figure_value', 'text')
      .addColumn('figure_label', 'text')
      .addColumn('gallery_id', 'integer', (c) => c.references('galleries.id').onDelete('set null'))
      .addColumn('position', 'integer', required)
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('published_at', 'text')
      .addColumn('created_at', 'text', required)
      .addColumn('updated_at', 'text', required)
      .execute();
  },
});
