import { isPath, isSlug, replaceLastSegment } from './slug';

test.each(['winter-coats', 'بادبادک-های-کابل', 'بادبادک‌های-کابل', 'د-ښوونځي-۱۴۰۵'])(
  '%s is a valid address',
  (slug) => {
    expect([isSlug(slug), isPath(`winter/${slug}`)]).toEqual([true, true]);
  },
);

test.each(['Winter', 'کابل؟', 'a b', ''])('%j is no valid address', (slug) => {
  expect([isSlug(slug), isPath(`winter/${slug}`)]).toEqual([false, false]);
});

test('a new title changes the last part of an address, in its own script', () => {
  expect(replaceLastSegment('درباره-ما/کابل', 'بادبادک‌ها')).toBe('درباره-ما/بادبادک-ها');
});
