import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../engine';

/** The search looks through folded text, and shows the text itself. The index is made anew after the start. */
export const foldedSearch = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'sqlite') {
      // A virtual table takes no further columns. A file has one release at a time.
      await sql`drop table search_index`.execute(db);
      await sql`
        create virtual table search_index using fts5(
          title_folded, body_folded, title unindexed, body unindexed, kind unindexed, thing_id unindexed,
          path unindexed, language unindexed, published_at unindexed,
          tokenize = 'porter unicode61 remove_diacritics 2'
        )
      `.execute(db);
      await sql`update index_builds set version = 0, target = 0, stage = 0, after_id = 0, lease = ''`.execute(
        db,
      );
      return;
    }
    // Rows of the release before have no folded text, and are found by the text itself meanwhile.
    await db.schema
      .alterTable('search_index')
      .addColumn('title_folded', 'text')
      .addColumn('body_folded', 'text')
      .addColumn('words_folded', sql`tsvector`, (column) =>
        column
          .generatedAlwaysAs(
            sql`setweight(to_tsvector('english', coalesce(title_folded, title)), 'A') || to_tsvector('english', coalesce(body_folded, body))`,
          )
          .stored(),
      )
      .execute();
    await db.schema
      .createIndex('search_index_words_folded')
      .on('search_index')
      .using('gin')
      .column('words_folded')
      .execute();
  },
});
