import { contentTypes } from '../content/types';
import type { Database } from '../server/database/database';

const tables = ['site_settings', ...contentTypes.map(({ table }) => table), 'media'] as const;

/** Whether anybody has put anything into a site, be it in the trash by now. */
export async function holdsContent(db: Database) {
  for (const table of tables) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true;
  }
  return false;
}
