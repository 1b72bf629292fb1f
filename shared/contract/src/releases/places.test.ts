import { guardsOfPage, valueAt, segmentAt } from './places';

test.each([
  ['/admin/giving', 'admin/giving'],
  ['/Admin/Giving/funds/7', 'admin/giving'],
  ['/admin', 'admin'],
  ['/admin/givings', 'admin'],
  ['/administrators', ''],
  ['/', ''],
])('%s is in the longest segment that it starts with, word by word', (path, segment) => {
  expect(segmentAt(['', 'admin', 'admin/giving'], path)).toBe(segment);
});

test('a path that starts with no segment is in none', () => {
  expect(segmentAt(['admin'], '/give')).toBeUndefined();
  expect(valueAt({ segments: ['give'] }, { give: 1 }, '/blog')).toBeUndefined();
});

test('a page has the guards of its remote, its segment, and its own, each once', () => {
  const place = {
    segments: ['give', 'admin/giving'],
    guards: ['auth'],
    guardsOf: { 'admin/giving': ['admin'] },
  };
  const page = { path: '/admin/giving/funds', guards: ['admin', 'role:editor'] };
  expect(guardsOfPage(page, place)).toEqual(['auth', 'admin', 'role:editor']);
  expect(guardsOfPage({ path: '/give' }, { segments: ['give'], guardsOf: place.guardsOf })).toEqual([]);
  expect(guardsOfPage({ path: '/unauthorized' }, undefined)).toEqual([]);
});
