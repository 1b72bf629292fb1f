import type { MonthOfStats } from '@lapis/contract';
import type { Count } from './CountChart';

/** What is counted by the month. */
export type Measure = Exclude<keyof MonthOfStats, 'month'>;

const long = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** 'March 2026' of '2026-03'. */
export const monthName = (month: string) => long.format(new Date(month));

/** 'Mar' of '2026-03'. */
export const shortMonth = (month: string) => short.format(new Date(month));

/** Says in a sentence what a chart shows: '14 in twelve months, 2 of them this month. Most came in March 2026: 5.' */
export function summaryOf(counts: Count[]) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const latest = counts.at(-1)?.count ?? 0;
  const [most, next] = counts.toSorted((a, b) => b.count - a.count);
  if (total === 0 || !most) return 'None in the last twelve months.';
  const sum = `${total} in twelve months, ${latest || 'none'} of them this month.`;
  // Of two months with as many neither had most.
  return most.count === next?.count || most.count === total
    ? sum
    : `${sum} Most came in ${monthName(most.at)}: ${most.count}.`;
}
