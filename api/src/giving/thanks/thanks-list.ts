import type { ThanksRow, ThankWay } from '@lapis/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { contains, fetchPage, type PageParams } from '../../server/database/lists';
import type { Tables } from '../../server/database/tables';
import { addDays, type DayRange } from '../../server/time/days';
import { byStaff, eventOfWay, isDue, isThankable, isThanked } from '../gifts/thanking';
import { readToday } from '../settings/today';
import { hasPurpose, readPurpose } from '../staff-gifts/staff-gifts.repository';
import { supportersRepository } from '../supporters/supporters.repository';

export interface ThanksFilter extends DayRange {
  q?: string | undefined;
  state: 'due' | 'thanked';
  purpose?: string | undefined;
}

/** Number of days for which the overview lists gifts without thanks. */
const LATELY = 90;

const matchesState = (state: ThanksFilter['state']) =>
  state === 'due' ? isDue() : sql<boolean>`(${isThanked(byStaff)})`;

const thankable = (db: Database) =>
  db
    .selectFrom('gifts')
    .innerJoin('supporters', 'supporters.id', 'gifts.supporter_id')
    .leftJoin('appeals', 'appeals.id', 'gifts.appeal_id')
    .leftJoin('projects', 'projects.id', 'gifts.project_id')
    .where(isThankable);

const selectRows = (db: Database) =>
  thankable(db)
    .select(['gifts.id', 'gifts.supporter_id', 'gifts.amount', 'gifts.received', 'gifts.interval'])
    .select(['gifts.last_on', 'gifts.project_id', 'gifts.project_title', 'gifts.appeal_id'])
    .select(['appeals.slug as appeal_slug', 'appeals.title as appeal_title', 'projects.slug as project_slug'])
    .select(['supporters.name', 'supporters.email', 'supporters.address']);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Selects the gifts of a list, the newest money first. */
function selectList(db: Database, { q, state, from, to, purpose }: ThanksFilter) {
  let query = selectRows(db)
    .where(matchesState(state))
    .orderBy('gifts.last_on', 'desc')
    .orderBy('gifts.id', 'desc');
  if (from) query = query.where('gifts.last_on', '>=', from);
  if (to) query = query.where('gifts.last_on', '<=', to);
  if (q) query = query.where(contains('supporters.name_folded', supportersRepository(db).nameKey(q)));
  if (purpose)
    query = query.where((eb) => hasPurpose(eb as unknown as ExpressionBuilder<Tables, 'gifts'>, purpose));
  return query;
}

const ways = Object.fromEntries(
  Object.entries(eventOfWay).map(([way, kind]) => [kind, way as ThankWay]),
) as Record<string, ThankWay>;

/** Returns how staff last thanked for gifts, by gift. */
async function loadThanked(db: Database, ids: number[]) {
  const events = await db
    .selectFrom('gift_events')
    .innerJoin('gifts', 'gifts.id', 'gift_events.gift_id')
    .select(['gift_events.gift_id', 'gift_events.kind', 'gift_events.at', 'gift_events.user_name'])
    .where('gift_events.gift_id', 'in', ids.length ? ids : [0])
    .where('gift_events.kind', 'in', byStaff)
    .where(isThanked(byStaff))
    .orderBy('gift_events.id')
    .execute();
  return new Map(
    events.map(({ gift_id, kind, at, user_name }) => [
      gift_id,
      { way: ways[kind] ?? 'otherwise', at, by: user_name },
    ]),
  );
}

const toThanksRow = (row: Row, thanked: ThanksRow['thanked']): ThanksRow => ({
  id: row.id,
  supporter: { id: row.supporter_id ?? 0, name: row.name },
  address_lines: row.address.split('\n').filter(Boolean),
  amount: row.interval === 'month' ? row.amount : row.received,
  interval: row.interval,
  on: row.last_on ?? '',
  purpose: readPurpose(row),
  why: row.email ? 'not_sent' : 'no_email',
  thanked,
});

async function toThanksRows(db: Database, rows: Row[]) {
  const thanked = await loadThanked(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...toThanksRow(row, thanked.get(row.id) ?? null),
    appeal_id: row.appeal_id,
  }));
}

async function countDue(db: Database, state: ThanksFilter['state'], since?: string) {
  const { count } = await thankable(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(matchesState(state))
    .$if(since !== undefined, (query) => query.where('gifts.last_on', '>=', since ?? ''))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the gifts of the last months that nobody has thanked for. */
export async function countDueLately(db: Database) {
  const thanks_since = addDays(await readToday(db), -LATELY);
  return { thanks_since, thanks_due: await countDue(db, 'due', thanks_since) };
}

export const thanksList = (db: Database) => ({
  async list({ page, per_page, ...filter }: ThanksFilter & PageParams) {
    const { rows, total } = await fetchPage(selectList(db, filter), { page, per_page });
    const results = await toThanksRows(db, rows);
    const counts = { due: await countDue(db, 'due'), thanked: await countDue(db, 'thanked') };
    return { results, total, page, per_page, counts };
  },

  first: async (limit: number, filter: ThanksFilter) =>
    toThanksRows(db, await selectList(db, filter).limit(limit).execute()),

  /** Returns these gifts, thanked or not, in the order of the list. Leaves out those that can't be thanked for. */
  byIds: async (ids: number[]) =>
    toThanksRows(
      db,
      await selectRows(db)
        .where('gifts.id', 'in', ids)
        .orderBy('gifts.last_on', 'desc')
        .orderBy('gifts.id', 'desc')
        .execute(),
    ),

  /** Returns which of these gifts are in a state. */
  async idsIn(state: ThanksFilter['state'], ids: number[]) {
    const rows = await selectRows(db).where(matchesState(state)).where('gifts.id', 'in', ids).execute();
    return rows.map(({ id }) => id);
  },
});
