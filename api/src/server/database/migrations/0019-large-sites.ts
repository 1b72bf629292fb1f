import type { Kysely, Migration } from 'kysely';
import { required } from './columns';

export const largeSites: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('file_mentions')
      .addColumn('kind', 'text', required)
      .addColumn('thing_id', 'integer', required)
      .addColumn('in_draft', 'integer', required)
      .addColumn('hash', 'text', required)
      .addPrimaryKeyConstraint('file_mentions_key', ['kind', 'thing_id', 'in_draft', 'hash'])
      .execute();
    await db.schema.createIndex('file_mentions_hash').on('file_mentions').column('hash').execute();

    // All that decides which posts a list shows, so that their texts are not read for it.
    await db.schema.dropIndex('posts_updated').execute();
    await db.schema
      .createIndex('posts_list')
      .on('posts')
      .columns(['deleted_at', 'updated_at', 'id', 'published_at', 'unpublish_at'])
      .execute();
    await db.schema
      .createIndex('posts_title')
      .on('posts')
      .columns(['deleted_at', 'title_folded', 'id', 'slug', 'published_at', 'unpublish_at'])
      .execute();
  },
};
