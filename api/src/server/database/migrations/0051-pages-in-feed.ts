import type { Kysely, Migration } from 'kysely';

/** A page that staff made may stand in the site's feed, among the stories. */
export const pagesInFeed: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('site_pages')
      .addColumn('in_feed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
