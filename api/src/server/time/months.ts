import { addYears } from './days';

export const toMonth = (day: string) => day.slice(0, 7);

export function monthsAfter(month: string, months: number) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Returns the months of an inclusive range; only the last `most` if there are more. */
export function monthsBetween(first: string, last: string, most: number) {
  const months: string[] = [];
  for (let month = last; month >= first && months.length < most; month = monthsAfter(month, -1))
    months.unshift(month);
  return months;
}

export function startOfYear(day: string, startMonth: number) {
  const start = `${day.slice(0, 4)}-${String(startMonth).padStart(2, '0')}-01`;
  return start <= day ? start : addYears(start, -1);
}
