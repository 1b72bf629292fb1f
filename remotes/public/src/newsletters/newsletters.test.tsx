import type { ShownNewsletter } from '@lapis/contract';
import { renderPage } from '@lapis/testing';
import { screen } from '@testing-library/react';
import { routes } from '../routes';

const newsletter = (id: number): ShownNewsletter => ({
  id,
  slug: `number-${id}`,
  title: `Number ${id}`,
  preview: `What number ${id} is about.`,
  language: 'en',
  published_at: '2026-07-03T09:00:00.000Z',
  in_archive: true,
  blocks: [{ type: 'text', id: 'text', html: `<p>All of number ${id}.</p>` }],
});
const newsletterList = (results: ShownNewsletter[]) => ({
  'GET /newsletters': { results, total: results.length, page: 1, per_page: 12 },
  'GET /page-words/newsletters': { title: 'Newsletters', subtitle: '', description: '' },
});

test('newsletters are listed with their dates, and link to their pages', async () => {
  const answers = newsletterList([newsletter(1), newsletter(2)]);
  renderPage(routes, { at: '/letters', answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Newsletters' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Number 1' })).toHaveAttribute('href', '/letters/number-1');
  expect(screen.getAllByText('3 July 2026')).toHaveLength(2);
});

test('the page says so if there are none', async () => {
  renderPage(routes, { at: '/letters', answers: newsletterList([]) });
  expect(await screen.findByText('No newsletters yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Leave your email address' })).toHaveAttribute(
    'href',
    '#newsletter',
  );
});

test('each title is marked with its own language', async () => {
  const dari: ShownNewsletter = { ...newsletter(1), language: 'fa-AF', title: 'نامهٔ خزان' };
  renderPage(routes, { at: '/letters', answers: newsletterList([dari]) });
  const entry = (await screen.findByRole('link', { name: 'نامهٔ خزان' })).closest('li');
  expect(entry).toHaveAttribute('lang', 'fa-AF');
  expect(entry).toHaveAttribute('dir', 'rtl');
  expect(screen.getByText('3 July 2026')).toHaveAttribute('lang', 'en-GB');
});

test('a newsletter has its own page, also under a former address', async () => {
  const answer = { results: newsletter(1) };
  const { router } = renderPage(routes, {
    at: '/letters/former',
    answers: { 'GET /newsletters/former': answer, 'GET /newsletters/number-1': answer },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Number 1' })).toBeInTheDocument();
  expect(screen.getByText('All of number 1.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/letters/number-1');
  expect(screen.getByRole('link', { name: 'All newsletters' })).toHaveAttribute('href', '/letters');
  expect(screen.getByRole('link', { name: 'Get our newsletters by email' })).toHaveAttribute(
    'href',
    '#newsletter',
  );
});

test('a draft is shown to visitors with its preview link, and marked as a draft', async () => {
  const answers = { 'GET /newsletters/preview/abc': { results: newsletter(1) } };
  renderPage(routes, { at: '/letters/number-1?preview=abc', answers });
  expect(await screen.findByRole('note')).toHaveTextContent(/This is a preview/);
});

test('an unknown newsletter is the not-found page', async () => {
  const boundary = [{ children: routes, ErrorBoundary: () => <p>failed</p> }];
  const { router } = renderPage(boundary, { at: '/letters/none' });
  await screen.findByText('failed');
  expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }]);
});
