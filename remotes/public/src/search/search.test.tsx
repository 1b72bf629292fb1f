import type { SearchResult } from '@lapis/contract';
import { failing, renderPage } from '@lapis/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storyList } from '../stories/story.fixture';
import { routes } from '../routes';

const found = (id: number, more: Partial<SearchResult> = {}): SearchResult => ({
  kind: 'story',
  title: `Story ${id}`,
  url: `/blog/story-${id}`,
  excerpt: 'Each had a <mark>coat</mark> &#38; a shawl.',
  language: null,
  ...more,
});

const open = (at: string, answer: unknown = storyList([])) =>
  renderPage([{ children: routes, ErrorBoundary: () => <p>failed</p> }], {
    at,
    answers: { 'GET /search': answer },
  });

const question = () => screen.findByRole('searchbox', { name: 'What are you looking for?' });

test('without a search term nothing is requested, and pages are suggested', async () => {
  const { sent } = open('/search?q=+');
  expect(await question()).toHaveValue('');
  expect(sent).toEqual([]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(screen.getByRole('link', { name: 'Reports' })).toHaveAttribute('href', '/reports');
});

test('a result has its type, its title, and the marked match in its text', async () => {
  const { sent } = open(
    '/search?q=coats',
    storyList([found(1), found(2, { kind: 'gallery', language: 'ps' })]),
  );
  expect(await screen.findByRole('status')).toHaveTextContent('2 results for “coats”');
  expect(sent[0]?.query).toMatchObject({ q: 'coats', page: 1 });
  const [first, second] = screen.getAllByRole('listitem');
  expect(within(first!).getByRole('heading', { level: 2, name: 'Story 1' })).toBeInTheDocument();
  expect(within(first!).getByRole('link')).toHaveAttribute('href', '/blog/story-1');
  expect(within(first!).getByText('coat').tagName).toBe('MARK');
  expect(first).toHaveTextContent('StoryStory 1Each had a coat & a shawl.');
  expect(within(second!).getByText('Gallery')).toBeInTheDocument();
  // The type's label is in the page's language.
  expect(second).not.toHaveAttribute('lang');
  expect(within(second!).getByRole('heading').closest('[lang]')).toHaveAttribute('lang', 'ps');
});

test('a new term is searched from the form, and the result is announced', async () => {
  const { router } = open('/search?q=coats&page=2', ({ query }: { query: { q: string; page: number } }) =>
    storyList([found(1, { title: `About ${query.q}` })], { total: 11, page: query.page }),
  );
  const field = await question();
  const status = screen.getByRole('status');
  await userEvent.clear(field);
  await userEvent.type(field, 'kites & wind{Enter}');
  expect(await screen.findByRole('link', { name: 'About kites & wind' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('?q=kites+%26+wind');
  expect(screen.getByRole('status')).toBe(status);
  expect(field).toHaveFocus();
  expect(status).toHaveTextContent('11 results for “kites & wind”');
  const pages = within(screen.getByRole('navigation', { name: 'Pagination' }));
  expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute(
    'href',
    '/search?q=kites+%26+wind&page=2',
  );
});

test('after going back the field contains the page’s term', async () => {
  const { router } = open('/search?q=coats', storyList([found(1)]));
  const field = await question();
  await userEvent.clear(field);
  await userEvent.type(field, 'kites{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?q=kites'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(field).toHaveValue('coats'));
});

test('the form works without scripts', async () => {
  open('/search');
  const form = (await question()).closest('form');
  expect(form).toHaveAttribute('action', '/search');
  expect(form).toHaveAttribute('method', 'get');
  expect(screen.getByRole('search')).toBe(form);
});

test('the page says what to try if there are no results', async () => {
  open('/search?q=zeppelin', { ...storyList([]), hint: 'Try “balloon”.' });
  expect(await screen.findByRole('status')).toHaveTextContent('Nothing found for “zeppelin”');
  expect(screen.getByText('Try “balloon”.')).toBeInTheDocument();
  const [first] = within(screen.getByRole('region', { name: 'People often look for these' })).getAllByRole(
    'link',
  );
  expect(first).toHaveAccessibleName('Take Action');
  expect(first).toHaveAttribute('href', '/action');
});

test('a rejected term stays, with the reason', async () => {
  const errors = { q: ['Please search with 200 characters or fewer'] };
  open(`/search?q=${'a'.repeat(201)}`, failing(422, { message: 'Please check what you entered.', errors }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please search with 200 characters or fewer');
  expect(await question()).toHaveValue('a'.repeat(201));
});

test.each(['/search?q=coats&page=3', '/search?q=coats&page=no'])(
  'no such page of results: %s',
  async (at) => {
    const { router } = open(at, storyList([], { total: 11, page: 3 }));
    await screen.findByText('failed');
    expect(Object.values(router.state.errors ?? {})[0]).toMatchObject({ status: 404 });
  },
);
