import type { Kysely, Migration } from 'kysely';

export const trashOfAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('users').addColumn('deleted_at', 'text').execute();
  },
};
