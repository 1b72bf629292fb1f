import type { Count } from './CountChart';

const number = new Intl.NumberFormat('en-GB');
const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** 'Monday 2 March' of '2026-03-02'. */
export const dayName = (day: string) => long.format(new Date(day));

/** '2 Mar' of '2026-03-02'. */
export const shortDay = (day: string) => short.format(new Date(day));

/** '1,204 times', or 'once'. */
export const timesOf = (count: number) => (count === 1 ? 'once' : `${number.format(count)} times`);

/** Says in a sentence what the chart shows: 'Pages were read 140 times in the last 30 days, 6 times today.' */
export function readsSummary(days: Count[]) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'No page has been read in the last 30 days.';
  const today = days.at(-1)?.count ?? 0;
  return `Pages were read ${timesOf(total)} in the last 30 days, ${today === 0 ? 'not yet' : timesOf(today)} today.`;
}
