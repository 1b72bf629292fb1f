import type { HostRouter } from '@lapis/router';
import { keepHead } from './head';

const site = { app_name: 'Lapis', description: 'A charity' } as Parameters<typeof keepHead>[1];

function at(pathname: string, search: string) {
  const handle = { title: 'News & Stories', query: ['page', 'tag'] };
  const state = {
    initialized: true,
    location: { pathname, search },
    matches: [{ route: { id: 'blog', handle } }],
    loaderData: {},
    errors: null,
  };
  document.head.innerHTML = '<link rel="canonical" href="https://kites.example/">';
  keepHead({ state, subscribe: () => () => {} } as unknown as HostRouter, site);
  return document.querySelector('link')?.getAttribute('href');
}

test.each([
  ['/blog', '?utm_source=mail&page=1', 'http://localhost/blog'],
  ['/blog/', '', 'http://localhost/blog'],
  ['/blog', '?tag=Winter&utm_source=mail&page=2', 'http://localhost/blog?page=2&tag=Winter'],
  ['/', '?fbclid=1', 'http://localhost/'],
])('%s%s is known to search engines as %s', (path, search, canonical) => {
  expect(at(path, search)).toBe(canonical);
  expect(document.title).toBe('News & Stories · Lapis');
});
