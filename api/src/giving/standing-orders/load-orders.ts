import type { StandingOrder } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { addDays } from '../../server/time/days';
import { orNotFound } from '../../server/http/http-error';
import { isNotUndone } from '../gifts/undoing';
import { readPurpose } from '../staff-gifts/staff-gifts.repository';
import '../tables';
import { splitPhrases } from './bank-words';
import { readHorizon } from './horizon';
import { findMissedMonths } from './missed-months';
import { amountOn, standingOrdersRepository } from './standing-orders.repository';

/** Payments of more days than the months in which missing ones are looked for. */
const DAYS_OF_PAYMENTS = 190;

/**
 * An order with a payment as long ago is expected in each month in which missing ones are looked for, whenever its
 * first payment came.
 */
const DAYS_OF_REGULAR = 150;

/** Selects standing orders that have begun; one from the site begins with its first payment. */
const begun = (db: Database) =>
  db
    .selectFrom('gifts')
    .leftJoin('standing_orders as o', 'o.gift_id', 'gifts.id')
    .where('gifts.interval', '=', 'month')
    .where('gifts.method', '=', 'transfer')
    .where('gifts.state', 'not in', ['waiting', 'mistaken'])
    .where((eb) => eb.or([eb('gifts.last_on', 'is not', null), eb('gifts.source', '<>', 'page')]));

const selectRows = (db: Database) =>
  begun(db)
    .leftJoin('supporters', 'supporters.id', 'gifts.supporter_id')
    .leftJoin('appeals', 'appeals.id', 'gifts.appeal_id')
    .leftJoin('projects', 'projects.id', 'gifts.project_id')
    .select([
      'gifts.id',
      'gifts.reference',
      'gifts.supporter_id',
      'supporters.name as supporter_name',
      'gifts.amount',
      'gifts.state',
      'gifts.last_on',
      'gifts.created_at',
      'gifts.project_id',
      'gifts.project_title',
    ])
    .select(['appeals.slug as appeal_slug', 'appeals.title as appeal_title', 'projects.slug as project_slug'])
    .select(['o.due_day', 'o.since', 'o.recorded_on', 'o.words', 'o.sends_thanks']);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['execute']>>[number];

/** Selects payments that haven't been moved to another gift, taken out or taken back. */
const payments = (db: Database, ids: number[]) =>
  db
    .selectFrom('ledger_entries')
    .where('ledger_entries.kind', '=', 'payment')
    .where('ledger_entries.gift_id', 'in', ids.length ? ids : [0])
    .where(isNotUndone)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('ledger_entries as c')
            .select('c.id')
            .whereRef('c.follows_id', '=', 'ledger_entries.id')
            .where('c.kind', '=', 'correction')
            .whereRef('c.amount', '=', sql`-ledger_entries.amount`),
        ),
      ),
    );

function groupByGift<Value>(rows: { gift_id: number | null; value: Value }[]) {
  const groups = new Map<number, Value[]>();
  for (const { gift_id, value } of rows) {
    if (gift_id !== null) groups.set(gift_id, [...(groups.get(gift_id) ?? []), value]);
  }
  return groups;
}

async function loadHistory(db: Database, rows: Row[]) {
  const ids = rows.map(({ id }) => id);
  const { today, horizon } = await readHorizon(db);
  const lately = groupByGift(
    await payments(db, ids)
      .select(['ledger_entries.gift_id', 'ledger_entries.booked_on as value'])
      .where('ledger_entries.booked_on', '>=', addDays(horizon, -DAYS_OF_PAYMENTS))
      .orderBy('ledger_entries.booked_on')
      .execute(),
  );
  // Finding first payments reads the whole history, so it is done only for orders whose state or first day needs it.
  const isRegular = ({ id }: Row) => (lately.get(id)?.[0] ?? horizon) <= addDays(horizon, -DAYS_OF_REGULAR);
  const unsure = rows.filter((row) => row.since === null || !isRegular(row)).map(({ id }) => id);
  const first = await payments(db, unsure)
    .select('ledger_entries.gift_id')
    .select((eb) => eb.fn.min('ledger_entries.booked_on').as('value'))
    .groupBy('ledger_entries.gift_id')
    .execute();
  const skipped = await db
    .selectFrom('skipped_payments')
    .select(['gift_id', 'month as value'])
    .where('gift_id', 'in', ids)
    .execute();
  return {
    today,
    horizon,
    payments: lately,
    first: new Map([...lately, ...groupByGift(first)]),
    skipped: groupByGift(skipped),
    amounts: await standingOrdersRepository(db).amounts(ids),
  };
}

type History = Awaited<ReturnType<typeof loadHistory>>;

function toStandingOrder(row: Row, history: History): StandingOrder {
  const { id, reference, supporter_id, supporter_name, last_on, created_at } = row;
  const { today, horizon } = history;
  const [first = null] = history.first.get(id) ?? [];
  const since = row.since ?? first ?? created_at.slice(0, 10);
  const expected = row.recorded_on ?? since;
  const dueDay = row.due_day ?? Number((last_on ?? since).slice(8));
  const skipped = (history.skipped.get(id) ?? []).toSorted();
  const { missed, isLapsed } = findMissedMonths({
    dueDay,
    first,
    since: since > expected ? since : expected,
    payments: history.payments.get(id) ?? [],
    skipped,
    horizon,
  });
  const amounts = history.amounts.get(id) ?? [];
  const next = amounts.find(({ valid_from }) => valid_from > today);
  const running = isLapsed ? 'lapsed' : missed.length > 0 ? 'missed' : 'active';
  return {
    id,
    reference,
    supporter: supporter_id === null ? null : { id: supporter_id, name: supporter_name ?? '' },
    amount: amountOn(row, amounts, today),
    next_amount: next ? { amount: next.amount, from: next.valid_from } : null,
    due_day: dueDay,
    since,
    last_on,
    state: row.state === 'cancelled' ? 'ended' : running,
    missed: row.state === 'cancelled' ? [] : missed,
    skipped,
    words: splitPhrases(row.words ?? ''),
    sends_thanks: row.sends_thanks !== 0,
    purpose: readPurpose(row),
  };
}

const urgency = ['lapsed', 'missed', 'active', 'ended'];

const byUrgency = (one: StandingOrder, other: StandingOrder) =>
  urgency.indexOf(one.state) - urgency.indexOf(other.state) ||
  (one.supporter?.name ?? '').localeCompare(other.supporter?.name ?? '', 'en-GB') ||
  one.id - other.id;

/**
 * Loads all standing orders, the most urgent first, then by name. Their states depend on the payments of the
 * last months, so they aren't stored.
 */
export async function loadStandingOrders(db: Database): Promise<StandingOrder[]> {
  const rows = await selectRows(db).execute();
  if (rows.length === 0) return [];
  const history = await loadHistory(db, rows);
  return rows.map((row) => toStandingOrder(row, history)).toSorted(byUrgency);
}

/** @throws HttpError 404 if the gift is no standing order that has begun */
export async function loadStandingOrder(db: Database, id: number): Promise<StandingOrder> {
  const row = orNotFound(await selectRows(db).where('gifts.id', '=', id).executeTakeFirst());
  return toStandingOrder(row, await loadHistory(db, [row]));
}
