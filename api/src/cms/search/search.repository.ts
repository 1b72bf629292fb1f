import type { SearchResult, FoundKind } from '@lapis/contract';
import { type RawBuilder, sql } from 'kysely';
import { escapeHtml } from '@lapis/html/html-text';
import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { type PageParams, toLimitOffset } from '../../server/database/lists';
import type { ContentTable } from '../../server/database/tables';
import type { Engine } from '../../server/database/engine';
import { siteRepository } from '../site/site.repository';
import { END, inOwnLetters, START } from './folded-body';
import { idsOfRows } from './search-index';
import { type SearchTerm, parseQuestion } from './question';

const EXCERPT = 28;
/** Boost for entries from the last year, so that the newer of two equal matches comes first. */
const NEWS_WEIGHT = 1.2;

interface SearchQueryParts {
  matches: RawBuilder<boolean>;
  rank: RawBuilder<number>;
  excerpt: RawBuilder<string>;
  row: RawBuilder<unknown>;
  idsOf: (kind: FoundKind) => RawBuilder<unknown>;
}

/**
 * Full-text queries for both databases. An entry matches if it contains at least one alternative of every
 * term, in any inflection; matches in titles rank above those in the text.
 */
const engines: Record<Engine, (terms: SearchTerm[]) => SearchQueryParts> = {
  sqlite(terms) {
    const query = terms
      .map((term) => `(${term.map((words) => `"${words.join(' ')}"`).join(' OR ')})`)
      .join(' AND ');
    const matches = sql<boolean>`search_index match ${query}`;
    return {
      matches,
      rank: sql`-bm25(search_index, 10, 1)`,
      excerpt: sql`snippet(search_index, 1, ${START}, ${END}, '…', ${EXCERPT})`,
      row: sql`search_index.rowid`,
      idsOf: (kind) => idsOfRows(kind, matches),
    };
  },
  postgres(terms) {
    const alternatives = terms.map((term) =>
      sql.join(
        term.map((words) => sql`phraseto_tsquery('english', ${words.join(' ')})`),
        sql` || `,
      ),
    );
    const query = sql`(${sql.join(
      alternatives.map((either) => sql`(${either})`),
      sql` && `,
    )})`;
    const options = `StartSel="${START}", StopSel="${END}", MinWords=${EXCERPT - 10}, MaxWords=${EXCERPT}`;
    const matches = sql<boolean>`words_folded @@ ${query}`;
    return {
      matches,
      rank: sql`ts_rank(words_folded, ${query}, 1)`,
      excerpt: sql`ts_headline('english', body_folded, ${query}, ${options})`,
      row: sql`search_index.ctid`,
      idsOf: (kind) => sql`select entry_id from search_index where ${matches} and kind = ${kind}`,
    };
  },
};

const marked = (excerpt: string) =>
  escapeHtml(excerpt).replaceAll(START, '<mark>').replaceAll(END, '</mark>');

async function parseSearch(db: Database, question: string) {
  const { search_words, search_hint } = await siteRepository(db).settings();
  return { ...parseQuestion(question, search_words), hint: search_hint };
}

export const searchRepository = (db: Database, engine: Engine) => ({
  /** Returns a condition for entries that match a question, including synonyms. */
  async isFound(kind: FoundKind, table: ContentTable, question: string) {
    const { terms } = await parseSearch(db, question);
    if (terms.length === 0) return sql<boolean>`1 = 0`;
    return sql<boolean>`${sql.ref(`${table}.id`)} in (${engines[engine](terms).idsOf(kind)})`;
  },

  /**
   * Finds public entries that match a question, including synonyms. Exact titles come first, then the best
   * matches. A question without words finds nothing.
   */
  async find({ q, ...page }: PageParams & { q: string }) {
    const { terms, titles, hint } = await parseSearch(db, q);
    if (terms.length === 0) return { results: [], total: 0, hint, ...page };
    const { matches, rank, excerpt, row } = engines[engine](terms);
    const isNews = sql<boolean>`published_at > ${timestamp(-365 * DAY)}`;
    const isNamed = sql<boolean>`title_folded in (${sql.join(titles)})`;
    const ranked = db
      .selectFrom('search_index')
      .where(matches)
      .orderBy(isNamed, 'desc')
      .orderBy(sql`kind = 'page' and ${isNamed}`, 'desc')
      .orderBy(sql`${rank} * case when ${isNews} then ${sql.lit(NEWS_WEIGHT)} else 1 end`, 'desc')
      .orderBy('kind')
      .orderBy('entry_id');
    const isShown = sql<boolean>`(published_at is null or published_at <= ${timestamp()})`;
    const { total } = await db
      .selectFrom('search_index')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(matches)
      .where(isShown)
      .executeTakeFirstOrThrow();
    const { limit, offset } = toLimitOffset(page);
    // Selects the rows first, so that excerpts are computed only for the rows of the page.
    const shown = ranked.select(row.as('row')).where(isShown).limit(limit).offset(offset);
    const rows = await ranked
      .select(['kind', 'title', 'path as url', 'language'])
      .select(excerpt.as('excerpt'))
      .select(sql<string | null>`case when body_folded = body then null else body end`.as('own_body'))
      .where(sql<boolean>`${row} in (${shown})`)
      .execute();
    const results = rows.map(({ own_body, ...row }): SearchResult => ({
      ...row,
      excerpt: marked(own_body === null ? row.excerpt : inOwnLetters(row.excerpt, own_body)),
    }));
    return { results, total, ...(total === 0 && { hint }), ...page };
  },
});
