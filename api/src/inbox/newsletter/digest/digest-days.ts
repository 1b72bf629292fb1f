import type { NewsletterSettings } from '@lapis/contract';
import { dayOf, daysAfter } from '../../../server/time/days';

export type Interval = Exclude<NewsletterSettings['digests'][keyof NewsletterSettings['digests']], 'off'>;

/** Digests go out when people begin their day. */
const HOUR_OF_DIGESTS = '08:00';

/** A time that a digest goes out at, and what stands for its period in marks: '2026-12', or '2026-12-07' of a week. */
export interface DigestTime {
  at: string;
  name: string;
}

/**
 * The last time before a moment, or at it, that a digest goes out at: on Mondays, or on the first of each month, at eight
 * in the morning of the time zone.
 */
export function lastDigestTime(interval: Interval, moment: Date, timeZone: string): DigestTime {
  const today = dayOf(moment, timeZone);
  const day = firstDay(interval, today);
  const at = morningOf(day, timeZone);
  if (at <= moment.toISOString()) return { at, name: nameOf(interval, day) };
  const before = firstDay(interval, daysAfter(day, -1));
  return { at: morningOf(before, timeZone), name: nameOf(interval, before) };
}

const nameOf = (interval: Interval, day: string) => (interval === 'month' ? day.slice(0, 7) : day);

/** The first day of the month or the week of a day, as ISO dates. */
function firstDay(interval: Interval, day: string) {
  if (interval === 'month') return `${day.slice(0, 7)}-01`;
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return daysAfter(day, -sinceMonday);
}

/** The moment at which clocks of the time zone show the hour of digests. */
function morningOf(day: string, timeZone: string) {
  const wanted = Date.parse(`${day}T${HOUR_OF_DIGESTS}:00Z`);
  const ahead = (moment: number) => clockOf(moment, timeZone) - moment;
  // What clocks were ahead of UTC at a moment half a day off may be an hour wrong, so it is asked once more.
  const near = wanted - ahead(wanted);
  return new Date(wanted - ahead(near)).toISOString();
}

/** What clocks of the time zone show, as if they showed UTC. */
function clockOf(moment: number, timeZone: string) {
  // Sweden writes dates and times as ISO 8601 has them, but for the letter between them.
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${shown.format(moment).replace(' ', 'T')}Z`);
}
