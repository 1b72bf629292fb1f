import { isPath, isSlug, renamed } from './slug';

test.each(['winter-coats', 'بادبادک-های-کابل', 'بادبادک‌های-کابل', 'د-ښوونځي-۱۴۰۵'])(
  '%s may be an address',
  (slug) => {
    expect([isSlug(slug), isPath(`winter/${slug}`)]).toEqual([true, true]);
  },
);

test.each(['Winter', 'کابل؟', 'a b', ''])('%j may not', (slug) => {
  expect([isSlug(slug), isPath(`winter/${slug}`)]).toEqual([false, false]);
});

test('a new title changes the last part of an address, in its own script', () => {
  expect(renamed('درباره-ما/کابل', 'بادبادک‌ها')).toBe('درباره-ما/بادبادک-ها');
});
