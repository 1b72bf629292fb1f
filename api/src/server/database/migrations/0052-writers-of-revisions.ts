import type { Kysely, Migration } from 'kysely';

/** Who wrote the draft that a revision was made of, besides who brought the revision about. */
export const writersOfRevisions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('revisions')
      .addColumn('writers', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
