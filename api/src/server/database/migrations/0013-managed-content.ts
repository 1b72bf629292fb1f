import { type ColumnDefinitionBuilder, type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../engine';
import { folded } from '../lists';
import type { Tables } from '../tables';
import { createTable, required } from './columns';

export const managedContent = (engine: Engine): Migration => ({
  async up(db: Kysely<Tables>) {
    const kinds = ['posts', 'services', 'widgets', 'galleries', 'links', 'reports'] as const;
    const add = (name: string, column: string, type: 'text' | 'integer') =>
      db.schema.alterTable(name).addColumn(column, type).execute();
    for (const kind of kinds) {
      await add(kind, 'unpublish_at', 'text');
      await add(kind, 'deleted_at', 'text');
      if (kind !== 'widgets') {
        await db.schema
          .alterTable(kind)
          .addColumn('updated_by', 'integer', (c) => c.references('users.id').onDelete('set null'))
          .execute();
        await db.schema
          .alterTable(kind)
          .addColumn('title_folded', 'text', (column) => column.notNull().defaultTo(''))
          .execute();
      }
      await db.schema.createIndex(`${kind}_updated`).on(kind).columns(['updated_at', 'id']).execute();
    }
    // So far these were on the site from the moment they were made.
    for (const kind of ['widgets', 'galleries', 'links'] as const) {
      await add(kind, 'published_at', 'text');
      await sql`update ${sql.table(kind)} set published_at = created_at`.execute(db);
    }
    for (const kind of ['posts', 'galleries'] as const) {
      await db.schema
        .alterTable(kind)
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }
    for (const kind of kinds) {
      for (const { id, title } of await db.selectFrom(kind).select(['id', 'title']).execute()) {
        await db
          .updateTable(kind)
          .set({ title_folded: folded(title) })
          .where('id', '=', id)
          .execute();
      }
    }

    const editor = (column: ColumnDefinitionBuilder) => column.references('users.id').onDelete('set null');
    await createTable(db, engine, 'drafts')
      .addColumn('kind', 'text', required)
      .addColumn('thing_id', 'integer', required)
      .addColumn('fields', 'text', required)
      .addColumn('version', 'integer', required)
      .addColumn('updated_by', 'integer', editor)
      .addColumn('updated_at', 'text', required)
      .addUniqueConstraint('drafts_once', ['kind', 'thing_id'])
      .execute();
    await createTable(db, engine, 'revisions')
      .addColumn('kind', 'text', required)
      .addColumn('thing_id', 'integer', required)
      .addColumn('n', 'integer', required)
      .addColumn('title', 'text', required)
      .addColumn('fields', 'text', required)
      .addColumn('user_id', 'integer', editor)
      .addColumn('at', 'text', required)
      .addUniqueConstraint('revisions_once', ['kind', 'thing_id', 'n'])
      .execute();
    await createTable(db, engine, 'presences')
      .addColumn('kind', 'text', required)
      .addColumn('thing_id', 'integer', required)
      .addColumn('user_id', 'integer', (column) =>
        column.notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('since', 'text', required)
      .addColumn('seen_at', 'text', required)
      .addUniqueConstraint('presences_once', ['kind', 'thing_id', 'user_id'])
      .execute();
  },
});
