import type { ListState } from '@lapis/contract';
import { type RawBuilder, sql } from 'kysely';
import { timestamp } from '../../server/time/clock';
import type { Database } from '../../server/database/database';
import type { ContentTable } from '../../server/database/tables';
import type { ContentType } from '../types/content-type';
import { isPublic } from '../types/visibility';
import { isInState } from './store/state';

declare module '../../server/database/tables' {
  interface Tables {
    entry_counts: EntryCountsTable;
  }
}

interface EntryCountsTable {
  kind: ContentTable;
  /**
   * 'trash', 'draft', or the month of publication, e.g. '2026-11'. Months include ended and scheduled
   * entries.
   */
  part: string;
  count: number;
}

type CountableType = Pick<ContentType, 'table' | 'isCounted'>;

const countWhere = async (db: Database, table: ContentTable, condition: RawBuilder<boolean>) => {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(condition)
    .executeTakeFirstOrThrow();
  return count;
};

const isThere = sql<boolean>`deleted_at is null`;
const isToCome = () => sql<boolean>`(published_at > ${timestamp()} and ${isThere})`;
const isOver = () =>
  sql<boolean>`(unpublish_at <= ${timestamp()} and published_at <= ${timestamp()} and ${isThere})`;

export const publishedByMonth = (db: Database, table: ContentTable) => countsByMonth(db, table, isToCome());

const publicByMonth = (db: Database, table: ContentTable) =>
  countsByMonth(db, table, sql<boolean>`(${isToCome()} or ${isOver()})`);

/** @param hidden condition for the entries to leave out, of which there are few */
async function countsByMonth(db: Database, table: ContentTable, hidden: RawBuilder<boolean>) {
  const counts = await db
    .selectFrom('entry_counts')
    .select(['part', 'count'])
    .where('kind', '=', table)
    .where('part', 'not in', ['trash', 'draft'])
    .execute();
  const month = sql<string>`substr(published_at, 1, 7)`;
  const uncounted = await db
    .selectFrom(table)
    .select([month.as('part'), sql<number>`-count(*)`.as('count')])
    .where(hidden)
    .groupBy(month)
    .execute();
  const months = new Map<string, number>();
  for (const { part, count } of [...counts, ...uncounted]) months.set(part, (months.get(part) ?? 0) + count);
  return [...months]
    .map(([part, count]) => ({ month: part, count }))
    .sort((a, b) => (a.month < b.month ? 1 : -1));
}

export async function countEntries(db: Database, { table, isCounted }: CountableType, state: ListState) {
  if (!isCounted || state === 'scheduled' || state === 'ended' || state === 'asked')
    return countWhere(db, table, isInState(table, state));
  const counts = new Map(
    (await db.selectFrom('entry_counts').select(['part', 'count']).where('kind', '=', table).execute()).map(
      ({ part, count }) => [part, count],
    ),
  );
  const [trash = 0, drafts = 0] = [counts.get('trash'), counts.get('draft')];
  const all = [...counts.values()].reduce((sum, count) => sum + count, -trash);
  if (state === 'trashed') return trash;
  if (state === 'draft') return drafts;
  if (state === 'all') return all;
  const changed = await countChanged(db, table);
  if (state === 'changed') return changed;
  const hidden = (await countWhere(db, table, isToCome())) + (await countWhere(db, table, isOver()));
  return all - drafts - hidden - changed;
}

export async function countPublic(db: Database, { table, isCounted }: CountableType) {
  if (!isCounted) return countWhere(db, table, isPublic(table));
  return (await publicByMonth(db, table)).reduce((sum, { count }) => sum + count, 0);
}

/** Counts public entries with a draft. Starts from the drafts, which are few. */
export async function countChanged(db: Database, table: ContentTable) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from drafts inner join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = drafts.entry_id
    where drafts.kind = ${table} and ${isPublic(table)}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Returns the number of public entries, and where a page of them (newest first) starts: the end of the month
 * in which the page starts, and the number of that month's entries before the page.
 */
export async function findPage(db: Database, table: ContentTable, offset: number) {
  const months = await publicByMonth(db, table);
  let left = offset;
  const found = months.find(({ count }) => {
    if (left < count) return true;
    left -= count;
    return false;
  });
  const total = months.reduce((sum, { count }) => sum + count, 0);
  return { total, before: found && monthAfter(found.month), offset: left };
}

function monthAfter(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number)).toISOString();
}
