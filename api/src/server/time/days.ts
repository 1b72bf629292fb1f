/** The day that a moment belongs to in a time zone, as ISO date: '2026-03-31'. */
export const dayOf = (moment: Date | string, timeZone: string) =>
  // Sweden writes dates as ISO 8601 has them.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(moment));

/** The day so many days after another, or before it. */
export function daysAfter(day: string, days: number) {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The same day of the year so many years later or before; the last of February where that year has no 29th. */
export function yearsAfter(day: string, years: number) {
  const [year = '', month, date] = day.split('-');
  const moved = `${String(Number(year) + years).padStart(4, '0')}-${month}-${date}`;
  const isThere = new Date(`${moved}T00:00:00Z`).toISOString().startsWith(moved);
  return isThere ? moved : moved.replace(/29$/, '28');
}

/** A day as it stands in a letter: '31 March 2026'. */
export const longDay = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { timeZone: 'UTC', dateStyle: 'long' });
