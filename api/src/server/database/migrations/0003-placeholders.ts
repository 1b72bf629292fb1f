import type { Kysely, Migration } from 'kysely';

export const placeholders: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('media')
      .addColumn('placeholder', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
