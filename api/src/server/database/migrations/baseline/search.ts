/** The search index, for each database. */
export const searchTable = {
  sqlite: `
create virtual table search_index using fts5(
  title_folded, body_folded, title unindexed, body unindexed, kind unindexed, entry_id unindexed,
  path unindexed, language unindexed, published_at unindexed,
  tokenize = 'porter unicode61 remove_diacritics 2'
);
`,
  postgres: `
-- Searchable texts, once normalised for matching and once as results show them.
create table search_index (
  title text not null,
  body text not null,
  title_folded text not null,
  body_folded text not null,
  kind text not null,
  entry_id integer not null,
  path text not null,
  language text,
  published_at text,
  words_folded tsvector generated always as (
    setweight(to_tsvector('english', title_folded), 'A') || to_tsvector('english', body_folded)
  ) stored
);
create index search_index_entry on search_index (kind, entry_id);
create index search_index_words_folded on search_index using gin (words_folded);
`,
};
