/**
 * Returns the first day of the charity's financial year.
 * @param starts month in which it starts, 1 to 12
 */
export function yearStart(day: string, starts: number) {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return `${month >= starts ? year : year - 1}-${String(starts).padStart(2, '0')}-01`;
}
