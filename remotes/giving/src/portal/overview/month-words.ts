import type { Overview } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';

type MonthSums = Overview['by_month'][number];

const long = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** Formats '2026-03' as 'March 2026'. */
export const monthName = (month: string) => long.format(new Date(month));

/** Formats '2026-03' as 'Mar'. */
export const shortMonth = (month: string) => short.format(new Date(month));

const sumMonths = (months: MonthSums[], of: 'once' | 'monthly') =>
  months.reduce((sum, month) => sum + month[of], 0);

/** Summarises months, e.g. '£1,250 in total: £250 in one-off gifts and £1,000 in monthly gifts.' */
export function monthsSummary(months: MonthSums[]) {
  const [once, monthly] = [sumMonths(months, 'once'), sumMonths(months, 'monthly')];
  if (once === 0 && monthly === 0) return 'Nothing received yet.';
  return `${pounds(once + monthly)} in total: ${pounds(once)} in one-off gifts and ${pounds(monthly)} in monthly gifts.`;
}
