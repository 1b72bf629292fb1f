import type { Database } from '../../server/database/database';

/** The titles of pages by their paths, as a search knows them. */
export async function titlesOf(db: Database, paths: readonly string[]) {
  if (paths.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('search_index')
    .select(['path', 'title'])
    .where('path', 'in', paths)
    .execute();
  return new Map(rows.map(({ path, title }) => [path, title]));
}
