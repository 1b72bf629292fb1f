import type { RouteObject } from '@lapis/router';
import { plan } from '@lapis/contract/testing';
import { createSite } from './server';
import { site } from '@lapis/contract/testing';

let routes: unknown = [];
jest.mock('public/routes', () => ({
  get routes() {
    return routes;
  },
}));
jest.mock('account/routes', () => ({ routes: [{ id: 'login', path: '/login', element: 'Sign in here' }] }));
jest.mock('admin/routes', () => ({ routes: [] }));

const load = async (address: string) =>
  (await createSite(plan())).load(address, site, new AbortController().signal);

test.each<[string, unknown]>([
  ['no array', { home: '/' }],
  ['missing', undefined],
  ['made of nothing', [null]],
  ['without a path that is one', [{ id: 'home', path: 7 }]],
  ['named as one of the host', [{ id: 'unauthorized', path: '/x' }]],
])('routes that are %s cost their remote its pages, and no other', async (_, given) => {
  routes = given;
  const { failures } = await createSite(plan());
  expect(Object.keys(failures)).toEqual(['public']);
  expect(await load('/')).toEqual({ kind: 'frame', closed: false });
  expect(await load('/login')).toMatchObject({ kind: 'page', status: 200 });
});

test('the pages above one are named for search engines, and none above what is missing', async () => {
  routes = [
    { id: 'home', path: '/', element: 'Home', handle: { title: 'Home' } },
    { id: 'blog', path: '/blog', element: 'News', handle: { title: 'News' } },
    { id: 'blog.post', path: '/blog/:slug', element: 'A story', handle: { title: () => 'Kites' } },
  ] satisfies RouteObject[];
  const trail = [
    { name: 'Home', path: '/' },
    { name: 'News', path: '/blog' },
  ];
  expect(await load('/blog/kites')).toMatchObject({ seo: { name: 'Kites', trail } });
  expect((await createSite(plan())).problem('/404', 404, site)).toMatchObject({
    seo: { trail: [], noindex: true },
  });
});

test('what is missing is told by one page, in the layout of the part of the site where it is', async () => {
  const { problem, render } = await createSite(plan());
  const missing = problem('/404', 404, site);
  if (missing.kind !== 'page') throw new Error('a page was expected');
  expect(missing.title).toBe('Page not found · Lapis');
  expect((await render('/404', site, missing.data)).markup).toContain('<h1>Page not found</h1>');
  // Whether it is missing is not for guests to know.
  expect(problem('/admin/404', 404, site)).toEqual({ kind: 'frame', closed: true });
});

test('what can not be had just now is told in the look of the site, whosever page it is', async () => {
  routes = undefined;
  const { problem, render } = await createSite(plan());
  const unavailable = problem('/503', 503, site);
  if (unavailable.kind !== 'page') throw new Error('a page was expected');
  expect((await render('/503', site, unavailable.data)).markup).toContain('There has been a problem');
});
