import type { Kysely, Migration } from 'kysely';
import { required } from './columns';

export const languagesAndFormerSlugs: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('posts')
      .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
      .execute();
    await db.schema
      .createTable('former_slugs')
      .addColumn('kind', 'text', required)
      .addColumn('slug', 'text', required)
      .addColumn('thing_id', 'integer', required)
      .addPrimaryKeyConstraint('former_slugs_key', ['kind', 'slug'])
      .execute();
  },
};
