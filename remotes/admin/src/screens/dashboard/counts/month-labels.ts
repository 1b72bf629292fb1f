import type { MonthOfStats } from '@lapis/contract';
import type { ChartCount } from './CountChart';

export type MonthlyMeasure = Exclude<keyof MonthOfStats, 'month'>;

const long = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** Formats '2026-03' as 'March 2026'. */
export const monthName = (month: string) => long.format(new Date(month));

/** Formats '2026-03' as 'Mar'. */
export const shortMonth = (month: string) => short.format(new Date(month));

/** Summarises a chart, e.g. '14 in twelve months, 2 of them this month. Most came in March 2026: 5.' */
export function summarizeMonths(counts: ChartCount[]) {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  const latest = counts.at(-1)?.count ?? 0;
  const [most, next] = counts.toSorted((a, b) => b.count - a.count);
  if (total === 0 || !most) return 'None in the last twelve months.';
  const sum = `${total} in twelve months, ${latest || 'none'} of them this month.`;
  // On a tie, no month is named as the busiest.
  return most.count === next?.count || most.count === total
    ? sum
    : `${sum} Most came in ${monthName(most.at)}: ${most.count}.`;
}
