import { isMonthFirst, readDay } from '../statements/reading/read-day';

/** Swaps day and month of dates with the month first, such as 3/31/2026. */
const swapped = (text: string) => text.replace(/^(\d{1,2})([/.-])(\d{1,2})\2(?=\d{2})/, '$3$2$1$2');

export const readDayOf = (text: string | undefined, isMonthFirst: boolean) =>
  text ? readDay(isMonthFirst ? swapped(text.slice(0, 60)) : text) : undefined;

/** True for a date that can only be read with the day first, such as 31/03/2026. */
const isDayFirst = (text: string) => /^(1[3-9]|2\d|3[01])[/.-]/.test(text);

/** Detects dates with the month first: some can only be read like that, and none with the day first. */
export const isWrittenMonthFirst = (texts: string[]) =>
  texts.some(isMonthFirst) && !texts.some((text) => readDay(text) !== undefined && isDayFirst(text));
