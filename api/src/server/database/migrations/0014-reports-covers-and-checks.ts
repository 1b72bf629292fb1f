import type { Kysely, Migration } from 'kysely';
import { folded } from '../lists';
import type { Tables } from '../tables';
import { required } from './columns';

export const reportsCoversAndChecks: Migration = {
  async up(db: Kysely<Tables & { reports: { file: string; size: number; pages: number } }>) {
    await db.schema.alterTable('media').addColumn('pages', 'integer').execute();
    await db.schema
      .alterTable('reports')
      .addColumn('document_id', 'integer', (column) => column.references('media.id'))
      .execute();
    const reports = await db
      .selectFrom('reports')
      .select(['id', 'file', 'size', 'pages', 'created_at'])
      .orderBy('id')
      .execute();
    for (const { id, file, size, pages, created_at } of reports) {
      const [hash = '', name = ''] = file.split('/');
      const document = await db
        .insertInto('media')
        .values({
          kind: 'document',
          hash,
          width: 0,
          height: 0,
          fallback: file,
          variants: '[]',
          name,
          words: folded(name),
          mime: 'application/pdf',
          size,
          pages,
          created_at,
        })
        // The same file may be of two reports, or in the library by itself.
        .onConflict((conflict) => conflict.column('hash').doUpdateSet({ pages }))
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.updateTable('reports').set({ document_id: document.id }).where('id', '=', id).execute();
    }
    for (const column of ['file', 'size', 'pages']) {
      await db.schema.alterTable('reports').dropColumn(column).execute();
    }
    await db.schema.createIndex('reports_document').on('reports').column('document_id').execute();

    await db.schema
      .alterTable('gallery_images')
      .addColumn('cover', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();

    await db.schema
      .createTable('link_checks')
      .addColumn('link_id', 'integer', (column) =>
        column.primaryKey().references('links.id').onDelete('cascade'),
      )
      .addColumn('url', 'text', required)
      .addColumn('status', 'text', required)
      .addColumn('code', 'integer')
      .addColumn('words', 'text', required)
      .addColumn('moved_to', 'text')
      .addColumn('checked_at', 'text', required)
      .execute();
    await db.schema
      .createTable('link_check_runs')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('holder', 'text', required)
      .addColumn('total', 'integer', required)
      .addColumn('done', 'integer', required)
      .addColumn('started_at', 'text', required)
      .addColumn('expires_at', 'text', required)
      .execute();
  },
};
