import { sql } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';

export function isPublic(table: ContentTable) {
  return sql<boolean>`(${sql.ref(`${table}.published_at`)} <= ${timestamp()} and ${isNotOver(table)})`;
}

/**
 * Returns a condition for rows published before a moment. The condition has only one upper bound: given two,
 * SQLite uses the first and scans all rows in between.
 */
export function isPublicBefore(table: ContentTable, moment: string) {
  if (moment > timestamp()) return isPublic(table);
  return sql<boolean>`(${sql.ref(`${table}.published_at`)} < ${moment} and ${isNotOver(table)})`;
}

export const isNotOver = (table: ContentTable) =>
  sql<boolean>`(${sql.ref(`${table}.deleted_at`)} is null and (${sql.ref(`${table}.unpublish_at`)} is null or ${sql.ref(`${table}.unpublish_at`)} > ${timestamp()}))`;

export async function nextPublication(db: Database, ...tables: ContentTable[]) {
  const now = timestamp();
  const next = async (table: ContentTable, column: 'published_at' | 'unpublish_at') => {
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.min(column).as('next'))
      .where(column, '>', now)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row?.next ? Date.parse(row.next) : Infinity;
  };
  const times = tables.flatMap((table) => [next(table, 'published_at'), next(table, 'unpublish_at')]);
  const soonest = Math.min(...(await Promise.all(times)));
  return Number.isFinite(soonest) ? soonest : undefined;
}
