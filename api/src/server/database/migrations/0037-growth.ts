import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from '../engine';
import { required } from './columns';
import { keepCounts, keepListedTags } from './kept-counts';
import { indexParts } from './indexed-parts';

/** What keeps pages and calls from costing more with every story: what is counted, sorted and found by an index. */
export const growth = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    await keepCounts(db, engine, 'posts');
    await keepListedTags(db, engine);
    await indexParts(db, engine, 'posts', ['title_folded', 'slug']);
    await indexParts(db, engine, 'media', ['words']);
    await indexParts(db, engine, 'audit', ['searched']);
    for (const index of indexes) await sql.raw(`create index ${index}`).execute(db);
    if (engine === 'sqlite') {
      // It takes whatever is not in the trash for a few rows, and would go by these; a file has one release at a time.
      for (const index of ['posts_list', 'posts_title']) await db.schema.dropIndex(index).execute();
    }
    await buildsOfIndexes(db, engine);
  },
});

/**
 * Of a few rows each, or with all that decides which rows a list shows, so that texts are not read for it: SQLite reads
 * a row for what an index says only by being of some rows.
 */
const indexes = [
  'posts_public on posts (published_at, id, unpublish_at, deleted_at) where deleted_at is null',
  'posts_ending on posts (unpublish_at, published_at, id, deleted_at) where unpublish_at is not null',
  'posts_by_change on posts (updated_at, id, published_at, unpublish_at, deleted_at) where deleted_at is null',
  'posts_by_title on posts (title_folded, id, published_at, unpublish_at, deleted_at) where deleted_at is null',
  'posts_drafts on posts (published_at, updated_at, id, deleted_at) where published_at is null and deleted_at is null',
  'posts_trash on posts (updated_at, id, deleted_at) where deleted_at is not null',
  "media_images on media (created_at, id, kind) where kind = 'image'",
  'media_of_people on media (consent_until, consent_given_at, consent_withdrawn_at, people, kind, hash, id) where people = 1',
  "media_undescribed on media (created_at, id, kind, decorative, alt) where kind = 'image' and decorative = 0 and alt = ''",
  'former_slugs_of on former_slugs (kind, thing_id)',
];

/** Which version of an index the database holds, and how far the process is that makes another one. */
async function buildsOfIndexes(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('index_builds')
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('version', 'integer', required)
    .addColumn('target', 'integer', required)
    .addColumn('stage', 'integer', required)
    .addColumn('after_id', 'integer', required)
    .addColumn('lease', 'text', required)
    .execute();
  if (engine === 'postgres') {
    // The release before has made it anew at its last start, and kept it up to date.
    await sql`insert into index_builds values ('search', 1, 1, 0, 0, '')`.execute(db);
    return;
  }
  // Its rows are known by numbers from now on, for which all have to be written anew. A file has one release at a time.
  await sql`drop table search_index`.execute(db);
  await sql`
    create virtual table search_index using fts5(
      title, body, kind unindexed, thing_id unindexed, path unindexed, language unindexed,
      published_at unindexed, tokenize = 'porter unicode61 remove_diacritics 2'
    )
  `.execute(db);
  await sql`insert into index_builds values ('search', 0, 0, 0, 0, '')`.execute(db);
}
