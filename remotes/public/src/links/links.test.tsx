import type { Link } from '@lapis/contract';
import { renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import { listOf } from '../blog/post.fixture';
import { routes } from '../routes';

const link = (id: number, category: string): Link => ({
  id,
  title: `Site ${id}`,
  url: `https://www.site-${id}.example/afghanistan`,
  description: `What site ${id} tells.`,
  category,
  image: null,
});

const open = (links: Link[]) =>
  renderPage(routes, { at: '/links', answers: { 'GET /links': listOf(links) } });

test('links stand under their subjects, each with its host and what is to be found there', async () => {
  open([link(1, 'Learning'), link(2, 'Learning'), link(3, 'Safety')]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Links' })).toBeInTheDocument();
  const subjects = screen.getAllByRole('heading', { level: 2 });
  expect(subjects.map(({ textContent }) => textContent)).toEqual(['Learning', 'Safety']);
  const [learning] = screen.getAllByRole('list');
  expect(within(learning!).getAllByRole('link')).toHaveLength(2);
  expect(screen.getByText('site-1.example')).toBeInTheDocument();
  expect(screen.getByText('What site 3 tells.')).toBeInTheDocument();
});

test('whoever follows one takes nothing along', async () => {
  open([link(1, 'Learning')]);
  const away = await screen.findByRole('link', { name: 'Site 1' });
  expect(away).toHaveAttribute('href', 'https://www.site-1.example/afghanistan');
  expect(away).toHaveAttribute('rel', 'noopener noreferrer');
});

test('where there is none the page says so', async () => {
  open([]);
  expect(await screen.findByText('No links yet')).toBeInTheDocument();
});

test('what is drafted is shown to who has the link of its preview, and said to be one', async () => {
  const { sent } = renderPage(routes, {
    at: '/links?preview=abc',
    answers: { 'GET /links/preview/abc': listOf([link(1, 'Learning')]) },
  });
  expect(await screen.findByRole('note')).toHaveTextContent(/This is a preview/);
  expect(sent.map(({ name }) => name)).toEqual(['GET /page-words/links', 'GET /links/preview/abc']);
});
