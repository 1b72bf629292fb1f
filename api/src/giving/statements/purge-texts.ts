import type { Database } from '../../server/database/database';
import { DAY } from '../../server/time/clock';
import { toDay, addYears } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { startOfYear } from '../../server/time/months';
import '../tables';

/**
 * Accounting records are kept for six years after the end of the charity's year (Charities Act 2011, section
 * 131).
 */
const YEARS_KEPT = 6;

/**
 * The text of ignored payments is kept for 13 months, because statements in a different format may contain
 * the payments again.
 */
const IGNORED_KEPT = 396 * DAY;

const MOST = 500;

const GONE = 'Text no longer kept';

/**
 * Deletes text from banks and the notes of staff that are no longer needed, because they contain names, even of
 * people who gave nothing. The day, the amount, the outcome and the key that prevents double booking are kept.
 */
export async function purgeTexts(db: Database, now = new Date()) {
  const { time_zone, year_starts } = await givingSettingsRepository(db).read();
  const accounts = addYears(startOfYear(toDay(now, time_zone), year_starts), -YEARS_KEPT);
  const ignored = toDay(new Date(now.getTime() - IGNORED_KEPT), time_zone);
  const old = db
    .selectFrom('statement_lines')
    .select('id')
    .where((eb) => eb.or([eb('text', '<>', GONE), eb('note', '<>', '')]))
    .where('booked_on', '<', ignored)
    .where((eb) => eb.or([eb('booked_on', '<', accounts), eb('state', '=', 'ignored')]))
    .limit(MOST);
  await db
    .updateTable('statement_lines')
    .set({ text: GONE, text_folded: '', note: '' })
    .where('id', 'in', old)
    .execute();
}
