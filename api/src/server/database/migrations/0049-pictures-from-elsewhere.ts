import type { Kysely, Migration } from 'kysely';
import type { Engine } from '../engine';
import { createTable, required } from './columns';

/** Where a file came from, what it is tagged with, and the signed forms of consents. */
export const picturesFromElsewhere = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await createTable(db, engine, 'consent_forms')
      .addColumn('hash', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', required)
      .addColumn('mime', 'text', required)
      .addColumn('size', 'integer', required)
      .addColumn('created_at', 'text', required)
      .execute();
    await db.schema.alterTable('media').addColumn('source', 'text').execute();
    await db.schema
      .alterTable('media')
      .addColumn('consent_form_id', 'integer', (column) => column.references('consent_forms.id'))
      .execute();
    await db.schema.createIndex('media_consent_form').on('media').column('consent_form_id').execute();
    await db.schema
      .createTable('media_tags')
      .addColumn('media_id', 'integer', (column) =>
        column.notNull().references('media.id').onDelete('cascade'),
      )
      .addColumn('tag', 'text', required)
      .addPrimaryKeyConstraint('media_tags_key', ['media_id', 'tag'])
      .execute();
    await db.schema.createIndex('media_tags_tag').on('media_tags').columns(['tag', 'media_id']).execute();
  },
});
