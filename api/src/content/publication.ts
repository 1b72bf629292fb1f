import { timestamp } from '../database/clock';
import type { Database } from '../database/database';

/** When the next row of the table that waits will be published, in milliseconds of the clock. */
export async function nextPublication(db: Database, table: 'posts' | 'reports' | 'services') {
  const { next } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.min('published_at').as('next'))
    .where('published_at', '>', timestamp())
    .executeTakeFirstOrThrow();
  return next ? Date.parse(next) : undefined;
}
