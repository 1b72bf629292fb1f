import type { Overview } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { claimableTax } from '../claims/plan-claim';
import { countDuplicates } from '../supporters/duplicates';
import { toDay, addYears } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { readToday } from '../settings/today';
import { loadStandingOrders } from '../standing-orders/load-orders';
import { dueIn } from '../standing-orders/missed-months';
import { amountOn, standingOrdersRepository } from '../standing-orders/standing-orders.repository';
import { countOpenTasks } from './attention';
import { toMonth, monthsAfter, monthsBetween, startOfYear } from '../../server/time/months';
import { lastComparison } from '../payments/comparisons.repository';
import { cacheFigures } from './figures-cache';
import { totalsRepository } from './totals.repository';

const MONTHS = 12;

/** Number of standing orders with a missing payment that the overview names. */
const MISSED_SHOWN = 5;

/** Sums active monthly gifts, without standing orders that have missed two payments or begin in the future. */
async function monthlyGifts(db: Database) {
  const orders = await loadStandingOrders(db);
  const today = await readToday(db);
  const notGiving = orders.filter(({ state, since }) => state === 'lapsed' || since > today);
  const row = await db
    .selectFrom('gifts')
    // Counts each gift without a supporter as a separate giver.
    .select(sql<number>`count(distinct coalesce(supporter_id, -id))`.as('givers'))
    .select(sql<number>`coalesce(sum(amount), 0)`.as('amount'))
    .where('interval', '=', 'month')
    .where('state', '=', 'active')
    .$if(notGiving.length > 0, (query) =>
      query.where(
        'id',
        'not in',
        notGiving.map(({ id }) => id),
      ),
    )
    .executeTakeFirstOrThrow();
  const missed = orders.filter((order) => order.missed.length > 0);
  const named = missed.slice(0, MISSED_SHOWN);
  const amounts = await standingOrdersRepository(db).amounts(named.map(({ id }) => id));
  return {
    figures: { monthly_givers: Number(row.givers), monthly_amount: Number(row.amount) },
    attention: {
      missed: named.map((order) => ({
        gift_id: order.id,
        name: order.supporter?.name ?? '',
        // The amount may have changed since.
        amount: amountOn(order, amounts.get(order.id) ?? [], dueIn(order.missed[0] ?? '', order.due_day)),
        months: order.missed,
      })),
      missed_total: missed.length,
    },
  };
}

async function ledgerFigures(db: Database) {
  const { time_zone, year_starts } = await givingSettingsRepository(db).read();
  const today = toDay(new Date(), time_zone);
  const yearStart = startOfYear(today, year_starts);
  const totals = totalsRepository(db);
  const firstMonth = monthsAfter(toMonth(today), 1 - MONTHS);
  const lately = { from: `${firstMonth}-01`, to: today };
  return {
    this_month: await totals.received({ from: `${toMonth(today)}-01`, to: today }),
    this_year: await totals.received({ from: yearStart, to: today }),
    last_year_to_date: await totals.received({ from: addYears(yearStart, -1), to: addYears(today, -1) }),
    by_month: await totals.byMonth(lately, monthsBetween(firstMonth, toMonth(today), MONTHS)),
    // Purposes with Gift Aid alone are only in the totals.
    by_purpose: (await totals.byPurpose(lately)).filter(({ gifts, received }) => gifts > 0 || received !== 0),
    by_method: await totals.byMethod(lately),
    claimable: await claimableTax(db),
    possible_duplicates: await countDuplicates(db),
  };
}

/**
 * Returns a function that reads recent totals and open tasks. Years are the charity's financial years, days
 * are in its time zone, and tables cover twelve months including the current one.
 */
export function openOverview(db: Database) {
  const read = cacheFigures(db, () => ledgerFigures(db));
  return async (): Promise<Overview> => {
    const { claimable, possible_duplicates, ...figures } = await read();
    const monthly = await monthlyGifts(db);
    return {
      ...figures,
      ...monthly.figures,
      attention: { ...(await countOpenTasks(db)), ...monthly.attention, claimable, possible_duplicates },
      comparison: await lastComparison(db),
    };
  };
}
