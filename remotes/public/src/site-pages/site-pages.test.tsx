import type { SitePage } from '@lapis/contract';
import { renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import { routes } from '../routes';

const winter: SitePage = {
  id: 1,
  path: 'winter-appeal',
  title: 'Winter appeal',
  summary: 'Coats before the snow.',
  language: 'en',
  banner: { title: '', subtitle: '', picture: null, button: 'none', label: '', href: '' },
  blocks: [{ type: 'text', id: 'text', html: '<p>In the high valleys winter begins in November.</p>' }],
  in_search: true,
  above: [],
  below: [],
};
const open = (page: SitePage, at = `/${page.path}`) =>
  renderPage(routes, {
    at,
    answers: { 'GET /pages': { results: page }, 'GET /pages/preview/abc': { results: page } },
  });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('a page starts with its title and summary, and shows its blocks', async () => {
  open(winter);
  expect(await heading('Winter appeal')).toBeInTheDocument();
  expect(screen.getByText('Coats before the snow.')).toBeInTheDocument();
  expect(screen.getByText(/In the high valleys/)).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
});

test('a page with a banner has its title, its subtitle and its button there', async () => {
  const banner = {
    ...winter.banner,
    title: 'Before the snow',
    subtitle: 'Coats',
    button: 'link' as const,
    label: 'See the list',
    href: '/projects',
  };
  open({ ...winter, banner });
  expect(await heading('Before the snow')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the list' })).toHaveAttribute('href', '/projects');
});

test('a subpage names its parent, and links to its own subpages', async () => {
  open({
    ...winter,
    path: 'winter-appeal/how',
    above: [{ path: 'winter-appeal', title: 'The appeal' }],
    below: [{ path: 'winter-appeal/how/coats', title: 'Coats' }],
  });
  const above = within(await screen.findByRole('navigation', { name: 'Breadcrumbs' }));
  expect(above.getByRole('link', { name: 'The appeal' })).toHaveAttribute('href', '/winter-appeal');
  const below = within(screen.getByRole('navigation', { name: 'More about this' }));
  expect(below.getByRole('link', { name: 'Coats' })).toHaveAttribute('href', '/winter-appeal/how/coats');
});

test('a page in Dari is right to left, and the words around it are not', async () => {
  open({ ...winter, language: 'fa-AF', above: [{ path: 'x', title: 'X' }] });
  const article = await screen.findByRole('article');
  expect(article).toHaveAttribute('dir', 'rtl');
  expect(screen.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveAttribute('dir', 'ltr');
});

test('a former address leads to the current one', async () => {
  const { router } = open(winter, '/former/one');
  await heading('Winter appeal');
  expect(router.state.location.pathname).toBe('/winter-appeal');
});

test('a draft is shown to visitors with its preview link, and marked as a draft', async () => {
  open(winter, '/winter-appeal?preview=abc');
  expect(await screen.findByRole('note')).toHaveTextContent(/This is a preview/);
});
