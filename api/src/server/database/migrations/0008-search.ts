import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../engine';
import { required } from './columns';

export const search = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'sqlite') {
      await sql`
        create virtual table search_index using fts5(
          title, body, kind unindexed, thing_id unindexed, path unindexed, language unindexed,
          published_at unindexed, tokenize = 'porter unicode61 remove_diacritics 2'
        )
      `.execute(db);
      return;
    }
    await db.schema
      .createTable('search_index')
      .addColumn('title', 'text', required)
      .addColumn('body', 'text', required)
      .addColumn('kind', 'text', required)
      .addColumn('thing_id', 'integer', required)
      .addColumn('path', 'text', required)
      .addColumn('language', 'text')
      .addColumn('published_at', 'text')
      .addColumn('words', sql`tsvector`, (column) =>
        column
          .generatedAlwaysAs(
            sql`setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body)`,
          )
          .stored(),
      )
      .execute();
    await db.schema
      .createIndex('search_index_words')
      .on('search_index')
      .using('gin')
      .column('words')
      .execute();
    await db.schema
      .createIndex('search_index_thing')
      .on('search_index')
      .columns(['kind', 'thing_id'])
      .execute();
  },
});
