import type { Database } from '../../server/database/database';
import '../tables';

/** Returns the slugs of all appeals that aren't drafts. */
export async function listShownAppeals(db: Database) {
  const rows = await db
    .selectFrom('appeals')
    .select('slug')
    .where('state', '!=', 'draft')
    .orderBy('id')
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Returns true if an appeal has this slug and isn't a draft. It may start or have ended on other days. */
export async function isShownAppeal(db: Database, slug: string) {
  // PostgreSQL's text can't contain NUL characters.
  if (slug.includes('\0')) return false;
  const found = await db
    .selectFrom('appeals')
    .select('id')
    .where('slug', '=', slug)
    .where('state', '!=', 'draft')
    .executeTakeFirst();
  return found !== undefined;
}
