import { formatMoment } from './format-day';

test.each([
  ['2026-06-30T23:30:00Z', '1 July 2026'],
  ['2026-12-31T23:30:00Z', '31 December 2026'],
])('a moment is shown with its day in the UK: %s on %s', (at, day) => {
  expect(formatMoment(at)).toBe(day);
});
