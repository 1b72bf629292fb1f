import { yearsAfter } from '../../server/time/days';

/** The month that a day belongs to: '2026-03'. */
export const monthOf = (day: string) => day.slice(0, 7);

/** The month so many months later, or before. */
export function monthsAfter(month: string, months: number) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Every month from one to another, both among them; of more than so many, the last. */
export function monthsBetween(first: string, last: string, most: number) {
  const months: string[] = [];
  for (let month = last; month >= first && months.length < most; month = monthsAfter(month, -1))
    months.unshift(month);
  return months;
}

/** The first day of the year of a charity that begins its years in that month. */
export function startOfYear(day: string, startMonth: number) {
  const start = `${day.slice(0, 4)}-${String(startMonth).padStart(2, '0')}-01`;
  return start <= day ? start : yearsAfter(start, -1);
}
