import { foldLetters } from '@lapis/contract/fold-letters';
import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Engine, engineOf } from './engine';

export interface Page {
  page: number;
  per_page: number;
}

/** The rows of a page, as `limit` and `offset`. */
export const rowsOf = ({ page, per_page }: Page) => ({ limit: per_page, offset: (page - 1) * per_page });

/** The rows of a page of what a query finds, and how many it finds in all. */
export async function pageOf<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  page: Page,
) {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  const { limit, offset } = rowsOf(page);
  return { rows: await query.limit(limit).offset(offset).execute(), total };
}

/** What a list is sorted by, and which way: '-name' is from the last to the first. */
export const sortOf = <By extends string>(sort: By | `-${By}`) => ({
  by: sort.replace('-', '') as By,
  direction: sort.startsWith('-') ? ('desc' as const) : ('asc' as const),
});

/** The answer of a list that is never long enough for pages. */
export const unpagedList = <Item>(results: Item[]) => ({
  results,
  total: results.length,
  page: 1,
  per_page: results.length,
});

/** Text as searches compare it. Done here, because SQLite lowers ASCII only, and PostgreSQL what its locale says. */
export const folded = (text: string) => foldLetters(plainFolded(text));
/** The same of a slug, whose letters stand as they are. */
const plainFolded = (text: string) => text.normalize().toLowerCase();

/** Whether the column or expression, of folded text, contains the text, whatever its case; `%` and `_` mean themselves. */
export function contains(column: string | RawBuilder<string | null>, text: string, fold = folded) {
  const pattern = `%${fold(text).replace(/[\\%_]/g, '\\$&')}%`;
  const searched = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`${searched} like ${pattern} escape '\\'`;
}

/** The same of a column of slugs. */
export const slugContains = (column: string | RawBuilder<string | null>, text: string) =>
  contains(column, text, plainFolded);

/** The columns of folded text in which a part of a word is found by an index (migration 0037), by their tables. */
const indexed = { posts: ['title_folded', 'slug'], media: ['words'], audit: ['searched'] } as const;

export const isIndexed = (table: string): table is keyof typeof indexed => table in indexed;

type IndexedTable = keyof typeof indexed;

interface Sought {
  engine: Engine;
  table: IndexedTable;
  text: string;
  /** Whether so many rows are found that the first of a list are come upon soon in its order: a hint for SQLite. */
  areMany?: boolean;
}

const foldOf = (column: string) => (column === 'slug' ? plainFolded : folded);

/** SQLite's index of three letters knows the text as a phrase in each column; what is shorter it doesn't know. */
const phraseOf = (table: IndexedTable, text: string) =>
  indexed[table].map((column) => `${column} : "${foldOf(column)(text).replaceAll('"', '""')}"`).join(' OR ');
const isShort = (text: string) => [...folded(text)].length < 3;

/**
 * Whether one of a table's indexed columns contains the text, as `contains` says it. The index knows three letters that
 * follow one another, so what is shorter is looked for in every row.
 */
export function containsIndexed({ engine, table, text, areMany = false }: Sought) {
  const columns = indexed[table].map((column) => ({ name: `${table}.${column}`, fold: foldOf(column) }));
  const either = (conditions: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;
  if (isShort(text)) return either(columns.map(({ name, fold }) => contains(name, text, fold)));
  if (engine === 'sqlite') {
    const letters = sql.table(`${table}_letters`);
    // With the sign it doesn't look up one row after the other by its id.
    const id = sql`${areMany ? sql`+` : sql``}${sql.ref(`${table}.id`)}`;
    return sql<boolean>`${id} in (select rowid from ${letters} where ${letters} match ${phraseOf(table, text)})`;
  }
  return either(
    columns.map(
      ({ name, fold }) =>
        sql<boolean>`(letters_of(${sql.ref(name)}) @> letters_of(${fold(text)}) and ${contains(name, text, fold)})`,
    ),
  );
}

/** From so many on rows are come upon soon. */
const MANY = 1000;

/** Whether so many rows contain the text that SQLite is to be told; PostgreSQL knows by itself. */
export async function areManyFound<DB>(db: Kysely<DB>, table: IndexedTable, text: string) {
  if (engineOf(db) !== 'sqlite' || isShort(text)) return false;
  const letters = sql.table(`${table}_letters`);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${letters} where ${letters} match ${phraseOf(table, text)} limit ${MANY})
  `.execute(db);
  return rows[0]?.count === MANY;
}

/**
 * Where a page of a list is found from its nearer end: `isReversed` where the rows have to be asked for in the opposite
 * order, and turned round. Rows before the page are passed over one by one, so at most half of them are.
 */
export function fromNearerEnd(page: Page, total: number) {
  const { limit, offset } = rowsOf(page);
  if (offset <= total / 2) return { isReversed: false, limit, offset };
  const within = Math.max(0, Math.min(limit, total - offset));
  return { isReversed: true, limit: within, offset: Math.max(0, total - offset - within) };
}
