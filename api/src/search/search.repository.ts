import type { Found, FoundKind } from '@lapis/contract';
import { type RawBuilder, sql } from 'kysely';
import { escapeHtml } from '../content/escape-html';
import { DAY, timestamp } from '../database/clock';
import type { Database } from '../database/database';
import { type Page, rowsOf } from '../database/lists';
import type { Engine } from '../database/engine';

/** Around what was asked for, until the text is escaped; no text of ours holds them. */
const [START, END] = ['\u0001', '\u0002'];
/** How much of a text is shown, in words. */
const EXCERPT = 28;
/** Of what came out during the last year, so that of two equals the newer comes first. */
const NEWS_WEIGHT = 1.2;
/** They stand in every text. PostgreSQL leaves such words out by itself, SQLite would want each of them. */
const stopWords = new Set(
  (
    'a an and are as at be by do for from how i in is it my of on or our that the to was we what when where which ' +
    'who why will with you your'
  ).split(' '),
);

/** The words that are looked for. All else that may stand in a question is neither an operator nor an error. */
const wordsOf = (question: string) =>
  (
    question
      .toLowerCase()
      .replace(possessive, '')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).filter((word) => !stopWords.has(word));

/** Its 's' would be a word of its own, which the text would have to hold. */
const possessive = /(?<=\p{L})['’]s(?!\p{L})/gu;

interface Search {
  matches: RawBuilder<boolean>;
  /** The more, the better. */
  rank: RawBuilder<number>;
  excerpt: RawBuilder<string>;
}

/** The two databases' own full-text searches: all of the words, in any of their forms, titles before texts. */
const engines: Record<Engine, (words: string[]) => Search> = {
  sqlite(words) {
    const query = words.map((word) => `"${word}"`).join(' ');
    return {
      matches: sql`search_index match ${query}`,
      rank: sql`-bm25(search_index, 10, 1)`,
      excerpt: sql`snippet(search_index, 1, ${START}, ${END}, '…', ${EXCERPT})`,
    };
  },
  postgres(words) {
    const query = sql`plainto_tsquery('english', ${words.join(' ')})`;
    const options = `StartSel="${START}", StopSel="${END}", MinWords=${EXCERPT - 10}, MaxWords=${EXCERPT}`;
    return {
      matches: sql`words @@ ${query}`,
      rank: sql`ts_rank(words, ${query}, 1)`,
      excerpt: sql`ts_headline('english', body, ${query}, ${options})`,
    };
  },
};

const marked = (excerpt: string) =>
  escapeHtml(excerpt).replaceAll(START, '<mark>').replaceAll(END, '</mark>');

export const searchRepository = (db: Database, engine: Engine) => ({
  /** The ids of the things of a kind that hold all of the question's words. */
  async ids(kind: FoundKind, question: string) {
    const words = wordsOf(question);
    if (words.length === 0) return [];
    const rows = await db
      .selectFrom('search_index')
      .select('thing_id')
      .where(engines[engine](words).matches)
      .where('kind', '=', kind)
      .execute();
    return rows.map(({ thing_id }) => thing_id);
  },

  /** What is published and holds all of the question's words, best first; nothing where it holds no word. */
  async find({ q, ...page }: Page & { q: string }) {
    const words = wordsOf(q);
    if (words.length === 0) return { results: [], total: 0, ...page };
    const { matches, rank, excerpt } = engines[engine](words);
    const found = db
      .selectFrom('search_index')
      .where(matches)
      .where((eb) => eb.or([eb('published_at', 'is', null), eb('published_at', '<=', timestamp())]));

    const { total } = await found
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const isNews = sql<boolean>`published_at > ${timestamp(-365 * DAY)}`;
    const { limit, offset } = rowsOf(page);
    const rows = await found
      .select(['kind', 'title', 'path as url', 'language'])
      .select(excerpt.as('excerpt'))
      .orderBy(sql`${rank} * case when ${isNews} then ${sql.lit(NEWS_WEIGHT)} else 1 end`, 'desc')
      .orderBy('kind')
      .orderBy('thing_id')
      .limit(limit)
      .offset(offset)
      .execute();
    return { results: rows.map((row): Found => ({ ...row, excerpt: marked(row.excerpt) })), total, ...page };
  },
});
