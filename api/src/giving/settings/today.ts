import type { Database } from '../../server/database/database';
import { invalid } from '../../server/http/http-error';
import { dayOf } from '../../server/time/days';
import { givingSettingsRepository } from './giving-settings.repository';

/** Today where the charity is, as ISO date. */
export const todayOf = async (db: Database) =>
  dayOf(new Date(), (await givingSettingsRepository(db).read()).time_zone);

/** Whoever types a year with two digits, or leaves one out, gets one before it. */
const EARLIEST = '2000-01-01';

/** Refuses a day of another century. @throws HttpError 422 */
export function refuseWrongYear(field: string, day: string) {
  if (day < EARLIEST) throw invalid(field, 'Please check the year: it has to be 2000 or later.');
}

/**
 * Refuses a day that is not there yet, for what is written down has happened, and one of another century.
 * @throws HttpError 422
 */
export async function refuseWrongDay(db: Database, field: string, day: string) {
  refuseWrongYear(field, day);
  if (day > (await todayOf(db)))
    throw invalid(field, 'This date is in the future. Please choose today or an earlier date.');
}
