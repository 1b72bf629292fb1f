import type { Link } from '@lapis/contract';
import { renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import { storyList } from '../stories/story.fixture';
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
  renderPage(routes, { at: '/links', answers: { 'GET /links': storyList(links) } });

test('links are grouped by subject, each with its host and description', async () => {
  open([link(1, 'Learning'), link(2, 'Learning'), link(3, 'Safety')]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Links' })).toBeInTheDocument();
  const subjects = screen.getAllByRole('heading', { level: 2 });
  expect(subjects.map(({ textContent }) => textContent)).toEqual(['Learning', 'Safety']);
  const [learning] = screen.getAllByRole('list');
  expect(within(learning!).getAllByRole('link')).toHaveLength(2);
  expect(screen.getByText('site-1.example')).toBeInTheDocument();
  expect(screen.getByText('What site 3 tells.')).toBeInTheDocument();
});

test('links send no referrer', async () => {
  open([link(1, 'Learning')]);
  const away = await screen.findByRole('link', { name: 'Site 1' });
  expect(away).toHaveAttribute('href', 'https://www.site-1.example/afghanistan');
  expect(away).toHaveAttribute('rel', 'noopener noreferrer');
});

test('the page says so if there are none', async () => {
  open([]);
  expect(await screen.findByText('No links yet')).toBeInTheDocument();
});

test('a draft is shown to visitors with its preview link, and marked as a draft', async () => {
  const { sent } = renderPage(routes, {
    at: '/links?preview=abc',
    answers: { 'GET /links/preview/abc': storyList([link(1, 'Learning')]) },
  });
  expect(await screen.findByRole('note')).toHaveTextContent(/This is a preview/);
  expect(sent.map(({ name }) => name)).toEqual(['GET /page-words/links', 'GET /links/preview/abc']);
});
