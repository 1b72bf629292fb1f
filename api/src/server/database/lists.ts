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
const foldSlug = (text: string) => [lowerText(text)];

/** Places in Persian and Arabic words where some writers type a space, and others a non-joiner or nothing. */
const joint = /(?<=[\p{Script=Arabic}\p{M}])[ \u200C]+(?=\p{Script=Arabic})/u;

/** Maximum number of joints that are joined or parted one by one. */
const MOST_JOINTS = 4;

/** Returns the folded spellings of a text: 'می‌روم' is also written 'می روم' and 'میروم'. */
function foldSpellings(text: string) {
  const [first = '', ...more] = text.split(joint).map(foldText);
  if (more.length > MOST_JOINTS) return [[first, ...more].join(' '), [first, ...more].join('')];
  return more.reduce((texts, part) => texts.flatMap((begun) => [`${begun} ${part}`, begun + part]), [first]);
}

type Fold = (text: string) => string[];

const anyOf = (conditions: RawBuilder<boolean>[]) =>
  conditions.length === 1 && conditions[0]
    ? conditions[0]
    : sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Matches folded text that contains `text` in any case; `%` and `_` have no special meaning. */
export function contains(
  column: string | RawBuilder<string | null>,
  text: string,
  fold: Fold = foldSpellings,
) {
  const searched = typeof column === 'string' ? sql.ref(column) : column;
  return anyOf(
    fold(text).map((folded) => {
      const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
      return sql<boolean>`${searched} like ${pattern} escape '\\'`;
    }),
  );
}

export const slugContains = (column: string | RawBuilder<string | null>, text: string) =>
  contains(column, text, foldSlug);

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

const foldForColumn = (column: string) => (column === 'slug' ? foldSlug : foldSpellings);

/**
 * Returns an FTS5 query that finds the text as a phrase in any column. Trigram indexes need at least three
 * letters.
 */
const buildFtsQuery = (table: IndexedTable, text: string) =>
  indexed[table]
    .flatMap((column) =>
      foldForColumn(column)(text).map((folded) => `${column} : "${folded.replaceAll('"', '""')}"`),
    )
    .join(' OR ');
const isShort = (text: string) => foldSpellings(text).some((folded) => [...folded].length < 3);

/** Matches like `contains`. Uses the trigram index or, for fewer than three letters, a scan. */
export function containsIndexed({ engine, table, text, areMany = false }: IndexedSearchOptions) {
  const columns = indexed[table].map((column) => ({
    name: `${table}.${column}`,
    fold: foldForColumn(column),
  }));
  if (isShort(text)) return anyOf(columns.map(({ name, fold }) => contains(name, text, fold)));
  if (engine === 'sqlite') {
    const letters = sql.table(`${table}_letters`);
    // The unary plus makes SQLite scan in list order instead of looking up the matches by id.
    const id = sql`${areMany ? sql`+` : sql``}${sql.ref(`${table}.id`)}`;
    return sql<boolean>`${id} in (select rowid from ${letters} where ${letters} match ${buildFtsQuery(table, text)})`;
  }
  return anyOf(
    columns.flatMap(({ name, fold }) =>
      fold(text).map(
        (folded) =>
          sql<boolean>`(letters_of(${sql.ref(name)}) @> letters_of(${folded}) and ${contains(name, folded, () => [folded])})`,
      ),
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
