import type { Overview } from '@lapis/contract';
import { sql } from 'kysely';
import type { Database } from '../../server/database/database';
import { claimableTax } from '../claims/plan-claim';
import { countDuplicates } from '../supporters/duplicates';
import { dayOf, yearsAfter } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { attentionOf } from './attention';
import { monthOf, monthsAfter, monthsBetween, startOfYear } from './months';
import { lastComparison } from '../payments/comparisons.repository';
import { keptFigures } from './kept-figures';
import { totalsRepository } from './totals.repository';

const MONTHS = 12;

/** Promises that hold: how many people give each month, and what it comes to, in pence. */
async function monthlyGifts(db: Database) {
  const row = await db
    .selectFrom('gifts')
    // Who is not known is somebody else each time.
    .select(sql<number>`count(distinct coalesce(supporter_id, -id))`.as('givers'))
    .select(sql<number>`coalesce(sum(amount), 0)`.as('amount'))
    .where('interval', '=', 'month')
    .where('state', '=', 'active')
    .executeTakeFirstOrThrow();
  return { monthly_givers: Number(row.givers), monthly_amount: Number(row.amount) };
}

/** What was given of late, and what could be done about it: every gift is looked at. */
async function ledgerFigures(db: Database) {
  const { time_zone, year_starts } = await givingSettingsRepository(db).read();
  const today = dayOf(new Date(), time_zone);
  const yearStart = startOfYear(today, year_starts);
  const totals = totalsRepository(db);
  const firstMonth = monthsAfter(monthOf(today), 1 - MONTHS);
  const lately = { from: `${firstMonth}-01`, to: today };
  return {
    this_month: await totals.received({ from: `${monthOf(today)}-01`, to: today }),
    this_year: await totals.received({ from: yearStart, to: today }),
    last_year_to_date: await totals.received({ from: yearsAfter(yearStart, -1), to: yearsAfter(today, -1) }),
    by_month: await totals.byMonth(lately, monthsBetween(firstMonth, monthOf(today), MONTHS)),
    by_purpose: await totals.byPurpose(lately),
    by_method: await totals.byMethod(lately),
    claimable: await claimableTax(db),
    possible_duplicates: await countDuplicates(db),
  };
}

/**
 * What was given of late, and what wants attention. The year is the charity's, days are those of its time zone, and the
 * tables are of twelve months, this one among them.
 */
export function openOverview(db: Database) {
  const read = keptFigures(db, () => ledgerFigures(db));
  return async (): Promise<Overview> => {
    const { claimable, possible_duplicates, ...figures } = await read();
    return {
      ...figures,
      ...(await monthlyGifts(db)),
      attention: { ...(await attentionOf(db)), claimable, possible_duplicates },
      comparison: await lastComparison(db),
    };
  };
}
