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

test('parent pages are named for search engines, and none for a missing page', async () => {
  routes = [
    { id: 'home', path: '/', element: 'Home', handle: { title: 'Home' } },
    { id: 'stories', path: '/blog', element: 'News', handle: { title: 'News' } },
    { id: 'stories.story', path: '/blog/:slug', element: 'A story', handle: { title: () => 'Kites' } },
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

test('every missing page has the same text, in the layout of its part of the site', async () => {
  const { problem, render } = await createSite(plan());
  const missing = problem('/404', 404, site);
  if (missing.kind !== 'page') throw new Error('a page was expected');
  expect(missing.title).toBe('Page not found · Lapis');
  expect((await render('/404', site, missing.data)).markup).toContain('<h1>Page not found</h1>');
  // Guests mustn't learn if it is missing.
  expect(problem('/admin/404', 404, site)).toEqual({ kind: 'frame', closed: true });
});

test('an unavailable page has the look of the site, whichever remote’s page it is', async () => {
  routes = undefined;
  const { problem, render } = await createSite(plan());
  const unavailable = problem('/503', 503, site);
  if (unavailable.kind !== 'page') throw new Error('a page was expected');
  expect((await render('/503', site, unavailable.data)).markup).toContain('There has been a problem');
});
