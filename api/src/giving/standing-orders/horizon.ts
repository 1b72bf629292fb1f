import type { Database } from '../../server/database/database';
import { addDays, toDay } from '../../server/time/days';
import { givingSettingsRepository } from '../settings/giving-settings.repository';
import { monthsAfter, toMonth } from '../../server/time/months';
import '../tables';

/** Days after which payments are missed even if no newer statement has been uploaded. */
const PATIENCE = 31;

const endOfMonth = (day: string) => addDays(`${monthsAfter(toMonth(day), 1)}-01`, -1);

/**
 * Returns the last day of which the bank's payments are known: the day of the last upload, or the end of the
 * month that its last payment is in. Otherwise, all payments of a month would be missed until its statement is
 * uploaded.
 */
export async function readHorizon(db: Database) {
  const { time_zone } = await givingSettingsRepository(db).read();
  const today = toDay(new Date(), time_zone);
  const newest = await db
    .selectFrom('statements')
    .select(['last_on', 'created_at'])
    .where('last_on', 'is not', null)
    .orderBy('last_on', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!newest?.last_on) return { today, horizon: today };
  const [reaches = today] = [
    toDay(newest.created_at, time_zone),
    endOfMonth(newest.last_on),
    today,
  ].toSorted();
  const earliest = addDays(today, -PATIENCE);
  return { today, horizon: reaches > earliest ? reaches : earliest };
}
