import { contentTypes } from '../content/types';
import type { Database } from '../server/database/database';

const tables = ['site_settings', ...contentTypes.map(({ table }) => table), 'media'] as const;

/** Returns true if the site has content, including entries in the trash. */
export async function holdsContent(db: Database) {
  for (const table of tables) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true;
  }
  return false;
}
