import { type ColumnBuilderCallback, type Kysely, type Migration, sql } from 'kysely';

export const media: Migration = {
  async up(db: Kysely<unknown>) {
    const add = (name: string, type: 'text' | 'integer' | 'real', build: ColumnBuilderCallback) =>
      db.schema.alterTable('media').addColumn(name, type, build).execute();
    const optional: ColumnBuilderCallback = (column) => column;
    const withDefault =
      (value: string | number): ColumnBuilderCallback =>
      (column) =>
        column.notNull().defaultTo(value);

    await add('name', 'text', withDefault(''));
    await add('words', 'text', withDefault(''));
    await add('mime', 'text', withDefault('image/webp'));
    await add('size', 'integer', withDefault(0));
    await add('whole_width', 'integer', withDefault(0));
    await add('whole_height', 'integer', withDefault(0));
    await add('state', 'text', withDefault('ready'));
    await add('problem', 'text', optional);
    await add('tries', 'integer', withDefault(0));
    await add('next_try_at', 'text', optional);
    await add('alt', 'text', withDefault(''));
    await add('decorative', 'integer', withDefault(0));
    await add('caption', 'text', withDefault(''));
    await add('focal_x', 'real', withDefault(0.5));
    await add('focal_y', 'real', withDefault(0.5));
    await add('crop', 'text', optional);
    await add('people', 'integer', withDefault(0));
    await add('consent_from', 'text', optional);
    await add('consent_covers', 'text', optional);
    await add('consent_given_at', 'text', optional);
    await add('consent_until', 'text', optional);
    await add('consent_withdrawn_at', 'text', optional);
    await add('consent_note', 'text', optional);
    await add('consent_end_noted_at', 'text', optional);
    await add('version', 'integer', withDefault(1));
    await add('created_by', 'integer', (column) => column.references('users.id').onDelete('set null'));
    await sql`update media set name = fallback, words = fallback, whole_width = width, whole_height = height`.execute(
      db,
    );
    await db.schema.createIndex('media_created_at').on('media').column('created_at').execute();
    await db.schema.createIndex('media_next_try_at').on('media').column('next_try_at').execute();
    for (const table of ['posts', 'services', 'links'] as const) {
      await db.schema.createIndex(`${table}_image`).on(table).column('image_id').execute();
    }
    await db.schema.createIndex('gallery_images_media').on('gallery_images').column('media_id').execute();
  },
};
