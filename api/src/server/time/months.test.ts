import { monthsAfter, monthsBetween, startOfYear } from './months';

test.each([
  ['2026-03', 1, '2026-04'],
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', -11, '2025-04'],
])('the month that follows %s by %d is %s', (month, months, later) => {
  expect(monthsAfter(month, months)).toBe(later);
});

test('all months of a period are listed, or the last ones if there are too many', () => {
  expect(monthsBetween('2025-11', '2026-02', 120)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2025-11', '2026-02', 2)).toEqual(['2026-01', '2026-02']);
  expect(monthsBetween('2026-03', '2026-02', 120)).toEqual([]);
});

test.each([
  ['2026-04-01', 4, '2026-04-01'],
  ['2026-03-31', 4, '2025-04-01'],
  ['2026-01-01', 1, '2026-01-01'],
  ['2026-11-30', 12, '2025-12-01'],
])('%s is in the charity’s year that starts with month %d, on %s', (day, month, start) => {
  expect(startOfYear(day, month)).toBe(start);
});
