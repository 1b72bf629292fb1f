import { announce, announced, href, isAnnounced } from './pages';

test('an address is built from the name of its page', () => {
  expect(href('home')).toBe('/');
  expect(href('stories.story', { slug: 'winter-coats' })).toBe('/blog/winter-coats');
  expect(href('admin.widgets.edit', { id: 7 })).toBe('/admin/widgets/7');
});

test('values are encoded, so that they stay one part of the path', () => {
  expect(href('password.reset', { token: 'a/b?c' })).toBe('/password/reset/a%2Fb%3Fc');
});

test('a missing value is an error and not a wrong address', () => {
  // @ts-expect-error: the type system says so first
  expect(() => href('stories.story', {})).toThrow('needs a value for "slug"');
});

test('every path of the specification has a name', () => {
  const paths = Object.values(announced());
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/login',
      '/register',
      '/password/reset',
      '/password/reset/:token',
      '/account',
    ]),
  );
  expect(new Set(paths).size).toBe(paths.length);
});

test('a page that moved is linked at its current address', () => {
  const before = announced()['action']!;
  announce({ action: '/help' });
  expect(href('action')).toBe('/help');
  announce({ action: before });
});

test('a page that no remote announces is an error and not a wrong address', () => {
  // @ts-expect-error: the type system says so first
  expect(() => href('nowhere')).toThrow('No remote has announced the page "nowhere"');
  // @ts-expect-error: as above
  expect(isAnnounced('nowhere')).toBe(false);
});
