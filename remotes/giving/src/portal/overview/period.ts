/**
 * The first day of the charity's year in which a day is.
 * @param starts the month in which it begins, from 1 on
 */
export function yearStart(day: string, starts: number) {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return `${month >= starts ? year : year - 1}-${String(starts).padStart(2, '0')}-01`;
}
