import { administrator } from '@lapis/testing/people';
import { fireEvent, screen, waitFor } from '@testing-library/dom';
import { act } from 'react';
import { openSite } from '../testing';

let mockArrival: Promise<void>;
let mockArrive = () => {};
const mockLoadPage = jest.fn();

jest.mock('public/routes', () => {
  const { send } = require('@lapis/http');
  const { announce, Link, useLoaderData } = require('@lapis/router');
  announce({ secret: '/blog/of-:token' });
  return {
    routes: [
      { id: 'home', path: '/', Component: () => <Link to="/blog/kites">Kites</Link> },
      {
        id: 'story',
        path: '/blog/:slug',
        lazy: async () => {
          mockLoadPage();
          await mockArrival;
          return {
            loader: ({ params: { slug } }: { params: { slug: string } }) =>
              send('GET /blog/:slug', { params: { slug } }),
            Component: () => <h1>{useLoaderData().results.title}</h1>,
          };
        },
      },
    ],
  };
});
jest.mock('account/routes', () => ({ routes: [] }));

const story = { results: { title: 'Kites by the API' } };
const answers = { 'GET /blog/kites': story, 'GET /blog/of-a-token': story };
const data = { root: null, home: null };
const page = { loaderData: { root: null, story: { results: { title: 'Kites' } } }, errors: null };

const fetched = jest.fn();
const reply = (status: number, body: unknown = {}) =>
  fetched.mockResolvedValue({ ok: status === 200, status, json: async () => body });
const loads = (sent: { name: string }[]) => sent.filter(({ name }) => name === 'GET /blog/kites').length;

beforeEach(() => {
  mockLoadPage.mockClear();
  mockArrival = new Promise((resolve) => (mockArrive = resolve));
  fetched.mockReset();
  globalThis.fetch = fetched as typeof fetch;
});

/** Opens the story; its code arrives after the navigation has begun. */
async function follow({ router }: Awaited<ReturnType<typeof openSite>>, to = '/blog/kites') {
  await act(async () => {
    const navigated = router.navigate(to);
    await waitFor(() => expect(mockLoadPage).toHaveBeenCalled());
    mockArrive();
    await navigated;
  });
}

test('a page is fetched beside its code, and not by its loader', async () => {
  reply(200, page);
  const site = await openSite({ answers, data });
  await act(async () => {
    const navigated = site.router.navigate('/blog/kites');
    await waitFor(() => expect(fetched).toHaveBeenCalledWith('/page-data/now/blog/kites'));
    mockArrive();
    await navigated;
  });
  expect(await screen.findByRole('heading', { name: 'Kites' })).toBeVisible();
  expect(loads(site.sent)).toBe(0);
});

test('a link that is touched has the data and the code of its page fetched once', async () => {
  reply(200, page);
  const site = await openSite({ answers, data });
  fireEvent.touchStart(await screen.findByText('Kites'));
  await waitFor(() => expect(mockLoadPage).toHaveBeenCalled());
  mockArrive();
  await follow(site);
  expect(await screen.findByRole('heading', { name: 'Kites' })).toBeVisible();
  expect(fetched).toHaveBeenCalledTimes(1);
  await act(() => site.router.navigate('/'));
  await act(() => site.router.navigate('/blog/kites'));
  expect(fetched.mock.calls.filter(([url]) => url === '/page-data/now/blog/kites')).toHaveLength(2);
});

test.each<[string, () => unknown]>([
  ['the server has no page there', () => reply(404)],
  ['the page is a problem', () => reply(200, { ...page, errors: { story: { status: 503 } } })],
  ['the request fails', () => fetched.mockRejectedValue(new TypeError('Failed to fetch'))],
])('the loader is asked if %s', async (_, prepare) => {
  prepare();
  const site = await openSite({ answers, data });
  await follow(site);
  expect(await screen.findByRole('heading', { name: 'Kites by the API' })).toBeVisible();
});

test.each<[string, Parameters<typeof openSite>[0], string]>([
  ['with a query', { data }, '/blog/kites?page=2'],
  ['of a signed-in user', { data, user: administrator }, '/blog/kites'],
  ['of a site without rendering', {}, '/blog/kites'],
  ['that only visitors with its link may see', { data }, '/blog/of-a-token'],
])('the page %s is not fetched', async (_, options, to) => {
  const site = await openSite({ answers, ...options });
  await follow(site, to);
  expect(await screen.findByRole('heading', { name: 'Kites by the API' })).toBeVisible();
  expect(fetched).not.toHaveBeenCalled();
});
