import { guardsOfPage, saidAt, segmentAt } from './places';

test.each([
  ['/admin/giving', 'admin/giving'],
  ['/Admin/Giving/funds/7', 'admin/giving'],
  ['/admin', 'admin'],
  ['/admin/givings', 'admin'],
  ['/administrators', ''],
  ['/', ''],
])('%s is in the longest segment whose words it begins with', (path, segment) => {
  expect(segmentAt(['', 'admin', 'admin/giving'], path)).toBe(segment);
});

test('a path that begins with none of them is in none', () => {
  expect(segmentAt(['admin'], '/give')).toBeUndefined();
  expect(saidAt({ segments: ['give'] }, { give: 1 }, '/blog')).toBeUndefined();
});

test('a page has the guards of all of its remote, of its segment, and its own, each once', () => {
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
