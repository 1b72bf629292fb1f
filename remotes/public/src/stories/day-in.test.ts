import { dayIn } from './day-in';

test.each([
  ['en', '26 November 2026'],
  ['fa-AF', '۵ قوس ۱۴۰۵'],
] as const)('a date in %s is %s', (language, words) => {
  expect(dayIn(language, '2026-11-26T10:00:00.000Z')).toBe(words);
});

test('a date in Pashto has no Latin letters, and has day, month and year', () => {
  // Releases of ICU order them differently.
  const words = dayIn('ps', '2026-11-26T10:00:00.000Z').split(' ');
  expect(words.toSorted()).toEqual(['لیندۍ', '۵', '۱۴۰۵'].toSorted());
});
