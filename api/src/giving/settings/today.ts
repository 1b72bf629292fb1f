import type { Database } from '../../server/database/database';
import { invalidField } from '../../server/http/http-error';
import { toDay } from '../../server/time/days';
import { givingSettingsRepository } from './giving-settings.repository';

export const readToday = async (db: Database) =>
  toDay(new Date(), (await givingSettingsRepository(db).read()).time_zone);

/** Earlier days are rejected, because they come from mistyped years, e.g. with two digits. */
const EARLIEST = '2000-01-01';

export function refuseWrongYear(field: string, day: string) {
  if (day < EARLIEST) throw invalidField(field, 'Please check the year: it has to be 2000 or later.');
}

/** @throws HttpError 422 if the day is in the future or before the year 2000 */
export async function refuseWrongDay(db: Database, field: string, day: string) {
  refuseWrongYear(field, day);
  if (day > (await readToday(db)))
    throw invalidField(field, 'This date is in the future. Please choose today or an earlier date.');
}
