import { readDay } from '../statements/reading/read-day';

/** Swaps day and month of dates with the month first, such as 3/31/2026. */
const swapped = (text: string) => text.replace(/^(\d{1,2})([/.-])(\d{1,2})\2(?=\d{2})/, '$3$2$1$2');

export const readDayOf = (text: string | undefined, isMonthFirst: boolean) =>
  text ? readDay(isMonthFirst ? swapped(text.slice(0, 60)) : text) : undefined;
