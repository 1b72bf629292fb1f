/** Returns the calendar day of a moment in a time zone, such as '2026-03-31'. */
export const toDay = (moment: Date | string, timeZone: string) =>
  // The Swedish locale formats dates as ISO 8601.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(moment));

export function addDays(day: string, days: number) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

export function addYears(day: string, years: number) {
  const [year = '', month, date] = day.split('-');
  const moved = `${String(Number(year) + years).padStart(4, '0')}-${month}-${date}`;
  const isThere = new Date(`${moved}T00:00:00Z`).toISOString().startsWith(moved);
  return isThere ? moved : moved.replace(/29$/, '28');
}

export const formatLongDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

/** Inclusive range of days; open at an end that is undefined. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}
