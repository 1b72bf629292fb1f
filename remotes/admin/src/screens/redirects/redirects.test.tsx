import type { Redirect } from '@lapis/contract';
import { administrator, renderPage } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const story: Redirect = {
  id: 1,
  from: '/2019/05/our-story',
  to: '/blog/our-story',
  status: 301,
  prefix: false,
  hits: 1204,
  last_hit: '2026-03-02',
  created_at: '2026-01-05T10:00:00.000Z',
  problem: null,
};
const list = { results: [story], total: 1, page: 1, per_page: 20 };

test('lists where old addresses lead, their number of visits, and those without effect', async () => {
  renderPage(routes, {
    at: '/admin/redirects',
    user: administrator,
    answers: {
      'GET /admin/redirects': {
        ...list,
        results: [
          story,
          { ...story, id: 2, from: '/gone', to: '/nowhere', hits: 0, last_hit: null, problem: 'nowhere' },
        ],
      },
    },
  });
  const row = await screen.findByRole('row', { name: /2019/ });
  expect(row).toHaveTextContent(/\/blog\/our-story.*1,204 times.*2 March 2026/);
  expect(screen.getByRole('row', { name: /gone/ })).toHaveTextContent(/Leads nowhere.*Never/);
});

test('shows where an address leads', async () => {
  const { sent } = renderPage(routes, {
    at: '/admin/redirects',
    user: administrator,
    answers: {
      'GET /admin/redirects': list,
      'GET /admin/redirects/try': {
        results: { result: 'redirect', address: '/?p=1', to: '/blog/our-story', status: 302, id: 1 },
      },
    },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Try an address' }), '/?p=1{Enter}');
  expect(await screen.findByText('/?p=1 leads to /blog/our-story, temporarily.')).toBeVisible();
  expect(sent.at(-1)?.query).toEqual({ address: '/?p=1' });
});

test('is added with the old address from the page’s own address', async () => {
  const { sent } = renderPage(routes, {
    at: '/admin/redirects/add?from=/old&to=/about',
    user: administrator,
    answers: { 'POST /admin/redirects': { results: story }, 'GET /admin/redirects': list },
  });
  expect(await screen.findByRole('textbox', { name: 'Old address' })).toHaveValue('/old');
  await userEvent.click(screen.getByRole('button', { name: 'Add the redirect' }));
  expect(await screen.findByText('/2019/05/our-story now leads to /blog/our-story.')).toBeVisible();
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
    from: '/old',
    to: '/about',
    status: 301,
  });
});

test('names the lines of a table that were left out', async () => {
  renderPage(routes, {
    at: '/admin/redirects',
    user: administrator,
    answers: {
      'GET /admin/redirects': list,
      'POST /admin/redirects/import': {
        results: { added: 2, changed: 0, refused: [{ line: 4, from: '/about', reason: 'There is a page.' }] },
      },
    },
  });
  await screen.findByRole('row', { name: /2019/ });
  // jsdom does not implement `Blob.text`.
  const file = Object.assign(new File([''], 'a.csv'), { text: async () => 'from,to\n' });
  await userEvent.upload(screen.getByLabelText('Table of redirects'), file);
  const dialog = await screen.findByRole('dialog', { name: 'Some lines were left out' });
  expect(dialog).toHaveTextContent('2 redirects added, 0 redirects changed.');
  expect(dialog).toHaveTextContent('Line 4, /about: There is a page.');
});

test('is deleted after a question', async () => {
  const { sent } = renderPage(routes, {
    at: '/admin/redirects/1',
    user: administrator,
    answers: {
      'GET /admin/redirects/1': { results: story },
      'GET /admin/redirects': { ...list, results: [], total: 0 },
      'POST /admin/redirects/bulk': { done: [1] },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete this redirect' }));
  expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(false);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ ids: [1], action: 'delete' }),
  );
  expect(await screen.findByText('No redirects yet')).toBeVisible();
});
