import type { Kysely, Migration } from 'kysely';

export const twoFactorRule: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('site_settings')
      .addColumn('admin_two_factor', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
