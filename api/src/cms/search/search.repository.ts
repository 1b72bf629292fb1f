import type { Found, FoundKind } from '@lapis/contract';
import { type RawBuilder, sql } from 'kysely';
import { escapeHtml } from '../html/escape-html';
import { DAY, timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import { type Page, rowsOf } from '../../server/database/lists';
import type { ContentTable } from '../../server/database/tables';
import type { Engine } from '../../server/database/engine';
import { siteRepository } from '../site/site.repository';
import { END, inOwnLetters, START } from './folded-body';
import { idsOfRows } from './search-index';
import { type Term, understand } from './question';

const BODY_FOLDED = sql<string>`coalesce(body_folded, body)`;
/** How much of a text is shown, in words. */
const EXCERPT = 28;
/** Of what came out during the last year, so that of two equals the newer comes first. */
const NEWS_WEIGHT = 1.2;

interface Search {
  matches: RawBuilder<boolean>;
  /** The more, the better. */
  rank: RawBuilder<number>;
  excerpt: RawBuilder<string>;
  /** What tells rows apart, for the length of a statement. */
  row: RawBuilder<unknown>;
  /** The ids of those of a kind, as a query. */
  idsOf: (kind: FoundKind) => RawBuilder<unknown>;
}

/**
 * The two databases' own full-text searches: of each term one of its alternatives, in any of their forms, titles before
 * texts.
 */
const engines: Record<Engine, (terms: Term[]) => Search> = {
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
      excerpt: sql`ts_headline('english', ${BODY_FOLDED}, ${query}, ${options})`,
      row: sql`search_index.ctid`,
      idsOf: (kind) => sql`select thing_id from search_index where ${matches} and kind = ${kind}`,
    };
  },
};

const marked = (excerpt: string) =>
  escapeHtml(excerpt).replaceAll(START, '<mark>').replaceAll(END, '</mark>');

/** A question, with the words of the site that mean the same, and what to say where nothing is found. */
async function asked(db: Database, question: string) {
  const { search_words, search_hint } = await siteRepository(db).settings();
  return { ...understand(question, search_words), hint: search_hint };
}

export const searchRepository = (db: Database, engine: Engine) => ({
  /**
   * Whether an entry of a type holds all of the question's words, or others that mean the same: a condition on the ids
   * of its table.
   */
  async isFound(kind: FoundKind, table: ContentTable, question: string) {
    const { terms } = await asked(db, question);
    if (terms.length === 0) return sql<boolean>`1 = 0`;
    return sql<boolean>`${sql.ref(`${table}.id`)} in (${engines[engine](terms).idsOf(kind)})`;
  },

  /**
   * What is published and holds all of the question's words, or others that mean the same; best first, and before all
   * what is named so. Nothing where the question holds no word.
   */
  async find({ q, ...page }: Page & { q: string }) {
    const { terms, titles, hint } = await asked(db, q);
    if (terms.length === 0) return { results: [], total: 0, hint, ...page };
    const { matches, rank, excerpt, row } = engines[engine](terms);
    const isNews = sql<boolean>`published_at > ${timestamp(-365 * DAY)}`;
    const isNamed = sql<boolean>`coalesce(title_folded, lower(title)) in (${sql.join(titles)})`;
    const ranked = db
      .selectFrom('search_index')
      .where(matches)
      .orderBy(isNamed, 'desc')
      .orderBy(sql`kind = 'page' and ${isNamed}`, 'desc')
      .orderBy(sql`${rank} * case when ${isNews} then ${sql.lit(NEWS_WEIGHT)} else 1 end`, 'desc')
      .orderBy('kind')
      .orderBy('thing_id');
    const isShown = sql<boolean>`(published_at is null or published_at <= ${timestamp()})`;
    const { total } = await db
      .selectFrom('search_index')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(matches)
      .where(isShown)
      .executeTakeFirstOrThrow();
    const { limit, offset } = rowsOf(page);
    // First which ones: the place in a text is looked for in those alone.
    const shown = ranked.select(row.as('row')).where(isShown).limit(limit).offset(offset);
    const rows = await ranked
      .select(['kind', 'title', 'path as url', 'language'])
      .select(excerpt.as('excerpt'))
      .select(sql<string | null>`case when ${BODY_FOLDED} = body then null else body end`.as('own_body'))
      .where(sql<boolean>`${row} in (${shown})`)
      .execute();
    const results = rows.map(({ own_body, ...row }): Found => ({
      ...row,
      excerpt: marked(own_body === null ? row.excerpt : inOwnLetters(row.excerpt, own_body)),
    }));
    return { results, total, ...(total === 0 && { hint }), ...page };
  },
});
