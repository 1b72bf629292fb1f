import type { Kysely, Migration } from 'kysely';

export const basesOfDrafts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('drafts')
      .addColumn('base', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },
};
