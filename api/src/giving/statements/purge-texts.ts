import type { Database } from '../../server/database/database';
import { DAY } from '../../server/time/clock';
import { dayOf, yearsAfter } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { startOfYear } from '../totals/months';
import '../tables';

/** As accounts are kept: six years after the end of the charity's year (Charities Act 2011, section 131). */
const YEARS_KEPT = 6;

/** Of what somebody said is no gift: 13 months. Until then another format of the same statement may bring it again. */
const IGNORED_KEPT = 396 * DAY;

/** At one go. */
const MOST = 500;

/** In the place of a text that has had its time. */
const GONE = 'Text no longer kept';

/**
 * Empties what banks wrote of payments once it is not needed any more: names of people stand there, also of those who
 * gave nothing. Day, amount and what became of a payment stay, and so does the key by which it is not booked again.
 */
export async function purgeTexts(db: Database, now = new Date()) {
  const { time_zone, year_starts } = await givingSettingsRepository(db).read();
  const accounts = yearsAfter(startOfYear(dayOf(now, time_zone), year_starts), -YEARS_KEPT);
  const ignored = dayOf(new Date(now.getTime() - IGNORED_KEPT), time_zone);
  const old = db
    .selectFrom('statement_lines')
    .select('id')
    .where('text', '<>', GONE)
    .where('booked_on', '<', ignored)
    .where((eb) => eb.or([eb('booked_on', '<', accounts), eb('state', '=', 'ignored')]))
    .limit(MOST);
  await db
    .updateTable('statement_lines')
    .set({ text: GONE, text_folded: '' })
    .where('id', 'in', old)
    .execute();
}
