import type { ChartCount } from './CountChart';

const number = new Intl.NumberFormat('en-GB');
const long = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});
const short = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Formats '2026-03-02' as 'Monday 2 March'. */
export const dayName = (day: string) => long.format(new Date(day));

/** Formats '2026-03-02' as '2 Mar'. */
export const shortDay = (day: string) => short.format(new Date(day));

export const formatTimes = (count: number) => (count === 1 ? 'once' : `${number.format(count)} times`);

/** Summarises the chart, e.g. 'Pages were read 140 times in the last 30 days, 6 times today.' */
export function readsSummary(days: ChartCount[]) {
  const total = days.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return 'No page has been read in the last 30 days.';
  const today = days.at(-1)?.count ?? 0;
  return `Pages were read ${formatTimes(total)} in the last 30 days, ${today === 0 ? 'and not at all' : formatTimes(today)} today.`;
}
