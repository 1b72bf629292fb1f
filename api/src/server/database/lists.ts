import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

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
export const folded = (text: string) => text.normalize().toLowerCase();

/** Whether the column or expression, of folded text, contains the text, whatever its case; `%` and `_` mean themselves. */
export function contains(column: string | RawBuilder<string | null>, text: string) {
  const pattern = `%${folded(text).replace(/[\\%_]/g, '\\$&')}%`;
  const searched = typeof column === 'string' ? sql.ref(column) : column;
  return sql<boolean>`${searched} like ${pattern} escape '\\'`;
}
