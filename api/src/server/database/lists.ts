import { foldLetters } from '@lapis/contract/fold-letters';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Engine, detectEngine } from './engine';

export interface PageParams {
  page: number;
  per_page: number;
}

export const toLimitOffset = ({ page, per_page }: PageParams) => ({
  limit: per_page,
  offset: (page - 1) * per_page,
});

export async function fetchPage<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  page: PageParams,
) {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  const { limit, offset } = toLimitOffset(page);
  return { rows: await query.limit(limit).offset(offset).execute(), total };
}

export const parseSort = <By extends string>(sort: By | `-${By}`) => ({
  by: sort.replace('-', '') as By,
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
});

export const unpagedList = <Item>(results: Item[]) => ({
  results,
  total: results.length,
  page: 1,
  per_page: results.length,
});

/**
 * Normalises text for searches. Not done in SQL: SQLite only lowercases ASCII, and PostgreSQL follows its
 * locale.
 */
export const foldText = (text: string) => foldLetters(lowerText(text));
const lowerText = (text: string) => text.normalize().toLowerCase();

/** Matches folded text that contains `text` in any case; `%` and `_` have no special meaning. */
export function contains(column: string | RawBuilder<string | null>, text: string, fold = foldText) {
  const pattern = `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;
  const searched = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`${searched} like ${pattern} escape '\\'`;
}

export const slugContains = (column: string | RawBuilder<string | null>, text: string) =>
  contains(column, text, lowerText);

/** Columns with a trigram index (`indexParts`). */
const indexed = { stories: ['title_folded', 'slug'], media: ['words'], audit: ['searched'] } as const;

export const isIndexed = (table: string): table is keyof typeof indexed => table in indexed;

type IndexedTable = keyof typeof indexed;

interface IndexedSearchOptions {
  engine: Engine;
  table: IndexedTable;
  text: string;
  /** Hint for SQLite: so many rows match that scanning in list order quickly fills a page. */
  areMany?: boolean;
}

const foldForColumn = (column: string) => (column === 'slug' ? lowerText : foldText);

/**
 * Returns an FTS5 query that finds the text as a phrase in any column. Trigram indexes need at least three
 * letters.
 */
const buildFtsQuery = (table: IndexedTable, text: string) =>
  indexed[table]
    .map((column) => `${column} : "${foldForColumn(column)(text).replaceAll('"', '""')}"`)
    .join(' OR ');
const isShort = (text: string) => [...foldText(text)].length < 3;

/** Matches like `contains`. Uses the trigram index or, for fewer than three letters, a scan. */
export function containsIndexed({ engine, table, text, areMany = false }: IndexedSearchOptions) {
  const columns = indexed[table].map((column) => ({
    name: `${table}.${column}`,
    fold: foldForColumn(column),
  }));
  const either = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;
  if (isShort(text)) return either(columns.map(({ name, fold }) => contains(name, text, fold)));
  if (engine === 'sqlite') {
    const letters = sql.table(`${table}_letters`);
    // The unary plus makes SQLite scan in list order instead of looking up the matches by id.
    const id = sql`${areMany ? sql`+` : sql``}${sql.ref(`${table}.id`)}`;
    return sql<boolean>`${id} in (select rowid from ${letters} where ${letters} match ${buildFtsQuery(table, text)})`;
  }
  return either(
    columns.map(
      ({ name, fold }) =>
        sql<boolean>`(letters_of(${sql.ref(name)}) @> letters_of(${fold(text)}) and ${contains(name, text, fold)})`,
    ),
  );
}

const MANY = 1000;

export async function hasManyMatches<DB>(db: Kysely<DB>, table: IndexedTable, text: string) {
  if (detectEngine(db) !== 'sqlite' || isShort(text)) return false;
  const letters = sql.table(`${table}_letters`);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${letters} where ${letters} match ${buildFtsQuery(table, text)} limit ${MANY})
  `.execute(db);
  return rows[0]?.count === MANY;
}

/**
 * Returns limit and offset from the nearer end of a list, because the database has to step over each skipped
 * row. If `isReversed`, the caller must query in the opposite order and reverse the rows.
 */
export function limitFromNearerEnd(page: PageParams, total: number) {
  const { limit, offset } = toLimitOffset(page);
  if (offset <= total / 2) return { isReversed: false, limit, offset };
  const within = Math.max(0, Math.min(limit, total - offset));
  return { isReversed: true, limit: within, offset: Math.max(0, total - offset - within) };
}
