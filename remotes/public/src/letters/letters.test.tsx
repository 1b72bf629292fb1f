import type { ShownLetter } from '@lapis/contract';
import { renderPage } from '@lapis/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';

const letter = (id: number): ShownLetter => ({
  id,
  slug: `number-${id}`,
  title: `Number ${id}`,
  preview: `What number ${id} is about.`,
  language: 'en',
  published_at: '2026-07-03T09:00:00.000Z',
  in_archive: true,
  blocks: [{ type: 'text', id: 'text', html: `<p>All of number ${id}.</p>` }],
});
const listOf = (results: ShownLetter[]) => ({
  'GET /letters': { results, total: results.length, page: 1, per_page: 12 },
  'GET /page-words/letters': { title: 'Letters', subtitle: '', description: '' },
});

test('all are listed with their days, and lead to their pages', async () => {
  const answers = listOf([letter(1), letter(2)]);
  renderPage(routes, { at: '/letters', answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Letters' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Number 1' })).toHaveAttribute('href', '/letters/number-1');
  expect(screen.getAllByText('3 July 2026')).toHaveLength(2);
});

test('where there is none the page says so', async () => {
  renderPage(routes, { at: '/letters', answers: listOf([]) });
  expect(await screen.findByText('No letters yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Leave your email address' })).toHaveAttribute(
    'href',
    '#newsletter',
  );
});

test('each is listed in its own language', async () => {
  const dari: ShownLetter = { ...letter(1), language: 'fa-AF', title: 'نامهٔ خزان' };
  renderPage(routes, { at: '/letters', answers: listOf([dari]) });
  const entry = (await screen.findByRole('link', { name: 'نامهٔ خزان' })).closest('li');
  expect(entry).toHaveAttribute('lang', 'fa-AF');
  expect(entry).toHaveAttribute('dir', 'rtl');
  expect(screen.getByText('3 July 2026')).toHaveAttribute('lang', 'en-GB');
});

test('one has a page of its own, also under a former address', async () => {
  const answer = { results: letter(1) };
  const { router } = renderPage(routes, {
    at: '/letters/former',
    answers: { 'GET /letters/former': answer, 'GET /letters/number-1': answer },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Number 1' })).toBeInTheDocument();
  expect(screen.getByText('All of number 1.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/letters/number-1');
  expect(screen.getByRole('link', { name: 'All letters' })).toHaveAttribute('href', '/letters');
  expect(screen.getByRole('link', { name: 'Get our letters by email' })).toHaveAttribute(
    'href',
    '#newsletter',
  );
});

test('a draft is shown to who has the link of its preview, and said to be one', async () => {
  const answers = { 'GET /letters/preview/abc': { results: letter(1) } };
  renderPage(routes, { at: '/letters/number-1?preview=abc', answers });
  expect(await screen.findByRole('note')).toHaveTextContent(/This is a preview/);
});

test('what is not there is the not-found page', async () => {
  const boundary = [{ children: routes, ErrorBoundary: () => <p>failed</p> }];
  const { router } = renderPage(boundary, { at: '/letters/none' });
  await screen.findByText('failed');
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
});
