import type { Overview } from '@lapis/contract';
import { pounds } from '@lapis/contract/money';

type Month = Overview['by_month'][number];

const long = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** 'March 2026' of '2026-03'. */
export const monthName = (month: string) => long.format(new Date(month));

/** 'Mar' of '2026-03'. */
export const shortMonth = (month: string) => short.format(new Date(month));

const sumOf = (months: Month[], of: 'once' | 'monthly') => months.reduce((sum, month) => sum + month[of], 0);

/** What the chart shows, in a sentence: '£1,250 in total: £250 in one-off gifts and £1,000 in monthly gifts.' */
export function monthsSummary(months: Month[]) {
  const [once, monthly] = [sumOf(months, 'once'), sumOf(months, 'monthly')];
  if (once === 0 && monthly === 0) return 'Nothing received yet.';
  return `${pounds(once + monthly)} in total: ${pounds(once)} in one-off gifts and ${pounds(monthly)} in monthly gifts.`;
}
