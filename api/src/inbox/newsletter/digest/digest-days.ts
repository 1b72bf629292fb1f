import type { NewsletterSettings } from '@lapis/contract';
import { toDay, addDays } from '../../../server/time/days';

export type DigestPeriod = Exclude<NewsletterSettings['digests'][keyof NewsletterSettings['digests']], 'off'>;

const HOUR_OF_DIGESTS = '08:00';

export interface DigestTime {
  at: string;
  name: string;
}

/**
 * Returns the time of the latest digest up to `moment`: 08:00 in the time zone, on a Monday or the first of a
 * month.
 */
export function lastDigestTime(interval: DigestPeriod, moment: Date, timeZone: string): DigestTime {
  const today = toDay(moment, timeZone);
  const day = firstDay(interval, today);
  const at = digestMoment(day, timeZone);
  if (at <= moment.toISOString()) return { at, name: periodName(interval, day) };
  const before = firstDay(interval, addDays(day, -1));
  return { at: digestMoment(before, timeZone), name: periodName(interval, before) };
}

const periodName = (interval: DigestPeriod, day: string) => (interval === 'month' ? day.slice(0, 7) : day);

function firstDay(interval: DigestPeriod, day: string) {
  if (interval === 'month') return `${day.slice(0, 7)}-01`;
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -sinceMonday);
}

function digestMoment(day: string, timeZone: string) {
  const wanted = Date.parse(`${day}T${HOUR_OF_DIGESTS}:00Z`);
  const ahead = (moment: number) => localTime(moment, timeZone) - moment;
  // Calculated twice, because the first estimate may use the wrong offset near a clock change.
  const near = wanted - ahead(wanted);
  return new Date(wanted - ahead(near)).toISOString();
}

/** Returns the local time in the zone as if it were UTC. */
function localTime(moment: number, timeZone: string) {
  // The Swedish locale formats times like ISO 8601, except for the `T`.
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${shown.format(moment).replace(' ', 'T')}Z`);
}
