import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { routes } from '../../../routes';
import { published } from '../entry.fixture';
import { author } from '../form/widget-form.fixture';

const widget = (id: number, name: string, title: string) => ({
  ...published,
  id,
  name,
  title,
  slug: name,
  updated_by: id === 1 ? 'Mina Marsh' : null,
});
const all = [widget(1, 'about', 'About us'), widget(2, 'home-intro', 'Home: introduction')];

const list = ({ query }: Pick<SentRequest, 'query'>) => {
  const results = all.filter(({ name }) => name.includes(String(query.q ?? '')));
  return { results, total: query.q ? results.length : 45, page: Number(query.page), per_page: 20 };
};

let arrive = (_: { Component: () => ReactNode }) => {};
const slow = {
  path: '/slow',
  lazy: () => new Promise<{ Component: () => ReactNode }>((resolve) => (arrive = resolve)),
};

/** A single change event, so that the pause does not end in between. */
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });

/** Longer than the search delay. */
const pass = () => act(() => jest.advanceTimersByTimeAsync(400));

async function open(at: string, answer: unknown = list, answers: object = {}) {
  const page = renderPage([...routes, slow], {
    at,
    user: administrator,
    answers: { 'GET /admin/widgets': answer, ...answers },
  });
  await screen.findByRole('heading', { level: 1, name: 'Widgets' });
  return { user: userEvent.setup(), ...page };
}

beforeEach(() => localStorage.clear());

test('lists site texts with the editor and the time of the last change', async () => {
  await open('/admin/widgets');
  expect(await screen.findByRole('link', { name: 'About us' })).toHaveAttribute('href', '/admin/widgets/1');
  expect(screen.getByRole('cell', { name: '5 January 2026 by Mina Marsh' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add site text' })).toHaveAttribute('href', '/admin/widgets/add');
});

test.each(['widgets', 'newsletters'])(
  'does not offer an author a new %s, which she could not use',
  async (kind) => {
    const page = { at: `/admin/${kind}?add=1`, user: author };
    renderPage(routes, {
      ...page,
      answers: { [`GET /admin/${kind}`]: () => ({ ...list({ query: {} }), results: [] }) },
    });
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Add/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Add/ })).not.toBeInTheDocument();
  },
);

test('has a small picture beside each title, without a name of its own', async () => {
  const story = widget(1, 'coats', 'Winter coats');
  const results = [
    { ...story, thumbnail: '/coat-480.webp' },
    { ...story, id: 2, title: 'Bread', thumbnail: null },
  ];
  renderPage(routes, {
    at: '/admin/blog',
    user: administrator,
    answers: { 'GET /admin/blog': { results, total: 2, page: 1, per_page: 20 } },
  });
  const link = await screen.findByRole('link', { name: 'Winter coats' });
  expect(link.querySelector('img')).toHaveAttribute('src', '/coat-480.webp');
  expect(screen.getByRole('link', { name: 'Bread' }).querySelector('img')).toBeNull();
});

test('searches after a pause, updates the address and keeps the focus', async () => {
  const { user, router, sent } = await open('/admin/widgets?page=2');
  await screen.findByRole('link', { name: 'About us' });
  const field = screen.getByRole('searchbox', { name: 'Search site texts' });
  await user.type(field, 'home');
  expect(await screen.findByText('1 site text for “home”')).toBeVisible();
  expect(router.state.location.search).toBe('?q=home');
  expect(field).toHaveFocus();
  expect(field).toHaveValue('home');
  expect(sent.filter(({ query }) => query.q)).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'About us' })).not.toBeInTheDocument();
});

test('searches at once on Enter', async () => {
  const { user, router } = await open('/admin/widgets');
  await user.type(screen.getByRole('searchbox'), 'home{Enter}');
  expect(router.state.location.search).toBe('?q=home');
});

afterEach(() => void jest.useRealTimers());

test('a search does not cancel the navigation to a page that is still loading', async () => {
  const { router } = await open('/admin/widgets');
  jest.useFakeTimers();
  type('home');
  act(() => void router.navigate('/slow'));
  await pass();
  await act(async () => arrive({ Component: () => <h1>Slow</h1> }));
  expect(await screen.findByRole('heading', { name: 'Slow' })).toBeVisible();
  await pass();
  expect(router.state.location).toMatchObject({ pathname: '/slow', search: '' });
});

test('a search keeps the order that was chosen meanwhile', async () => {
  const { router } = await open('/admin/widgets');
  type('home');
  fireEvent.click(screen.getByRole('link', { name: 'Title' }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=title'));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=title&q=home'));
});

test('sorts by the headers', async () => {
  const { user, router, sent } = await open('/admin/widgets?q=o');
  const name = await screen.findByRole('columnheader', { name: 'Name' });
  expect(name).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('link', { name: 'Last edited' }));
  expect(router.state.location.search).toBe('?q=o&sort=-updated_at');
  expect(screen.getByRole('columnheader', { name: 'Last edited' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  expect(name).not.toHaveAttribute('aria-sort');
  await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ q: 'o', sort: '-updated_at', page: 1 }));
});

test('turns pages', async () => {
  const { user, router } = await open('/admin/widgets?sort=-name');
  await user.click(await screen.findByRole('link', { name: 'Page 3' }));
  expect(router.state.location.search).toBe('?sort=-name&page=3');
  expect(await screen.findByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('link', { name: 'Page 1' }));
  expect(router.state.location.search).toBe('?sort=-name');
});

test('says what to do when the list is empty, and when a search found nothing', async () => {
  const none = { results: [], total: 0, page: 1, per_page: 20 };
  await open('/admin/widgets', none);
  expect(await screen.findByText('No site texts yet')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Add site text' })).toHaveLength(2);
});

test('says so past the last page, and links to the first', async () => {
  const { user, router } = await open('/admin/widgets?sort=-name&page=9', (sent: SentRequest) => ({
    ...list(sent),
    ...(sent.query.page === 9 && { results: [] }),
    total: 2,
  }));
  expect(await screen.findByText('There is no page 9')).toBeVisible();
  expect(screen.queryByText('No site texts yet')).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Go to the first page' }));
  expect(router.state.location.search).toBe('?sort=-name');
  expect(await screen.findByRole('link', { name: 'About us' })).toBeVisible();
});

test('links from an empty search back to the whole list', async () => {
  const { user } = await open('/admin/widgets?q=xyz');
  await user.click(await screen.findByRole('link', { name: 'Show all site texts' }));
  expect(await screen.findByRole('link', { name: 'About us' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

test('logs a failure, and can be tried again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  let isDown = true;
  const { user } = await open('/admin/widgets', (sent: SentRequest) => (isDown ? failing(503) : list(sent)));
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }));
  logged.mockRestore();
  isDown = false;
  await user.click(again);
  expect(await screen.findByRole('link', { name: 'About us' })).toBeVisible();
});

test('filters the list by state, in the address', async () => {
  const { user, router, sent } = await open('/admin/widgets?q=o');
  await user.click(screen.getByRole('link', { name: 'Drafts' }));
  expect(router.state.location.search).toBe('?q=o&state=draft');
  expect(screen.getByRole('link', { name: 'Drafts' })).toHaveAttribute('aria-current', 'true');
  await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ q: 'o', state: 'draft' }));
});

test('shows the chosen columns, on the next visit too', async () => {
  const { user, unmount } = await open('/admin/widgets');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(screen.getByRole('checkbox', { name: 'Added' }));
  await user.click(screen.getByRole('checkbox', { name: 'State' }));
  expect(screen.getByRole('columnheader', { name: 'Added' })).toBeVisible();
  unmount();
  await open('/admin/widgets');
  expect(screen.getByRole('columnheader', { name: 'Added' })).toBeVisible();
  expect(screen.queryByRole('columnheader', { name: 'State' })).not.toBeInTheDocument();
});

test('the address of a page for new entries opens the dialog that creates one', async () => {
  const { router } = renderPage(routes, {
    at: '/admin/links/add',
    user: administrator,
    answers: { 'GET /admin/links': { results: [], total: 0, page: 1, per_page: 20 } },
  });
  const dialog = await screen.findByRole('dialog', { name: 'Add link' });
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe('/admin/links?add=1');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(router.state.location.search).not.toContain('add');
});

describe('selected rows', () => {
  const answers = {
    'POST /admin/widgets/bulk': ({ body }: SentRequest) => ({
      done: (body as { ids: number[] }).ids,
      open: [],
    }),
  };
  const done = (sent: SentRequest[]) =>
    sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body);

  test('are offered only once there are rows', async () => {
    let answer = (_: unknown) => {};
    await open('/admin/widgets', new Promise((resolve) => (answer = resolve)));
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument();
    answer(list({ query: {} }));
    expect(await screen.findAllByRole('checkbox', { name: /^Select/ })).toHaveLength(3);
  });

  test('go to the trash together, and come back by Undo', async () => {
    const { user, sent } = await open('/admin/widgets', list, answers);
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByText('2 selected')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Move to the trash' }));
    expect(await screen.findByText('2 site texts moved to the trash.')).toBeVisible();
    expect(screen.queryByText('2 selected')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 site texts restored.')).toBeVisible();
    expect(done(sent)).toEqual([
      { ids: [1, 2], action: 'trash' },
      { ids: [1, 2], action: 'restore' },
    ]);
  });

  test('are deleted permanently only after a question', async () => {
    const { user, sent } = await open('/admin/widgets?state=trashed', list, answers);
    await user.click(await screen.findByRole('checkbox', { name: 'Select About us' }));
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(done(sent)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('1 site text deleted for good.')).toBeVisible();
    expect(done(sent)).toEqual([{ ids: [1], action: 'delete' }]);
  });

  test('that could not be changed are named', async () => {
    const { user } = await open('/admin/widgets', list, {
      'POST /admin/widgets/bulk': { done: [2], open: [] },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText('1 site text published; 1 left unchanged.')).toBeVisible();
  });

  test('of which one has open checks are all published after the question about it, and none on Cancel', async () => {
    const check = 'There is no text yet: visitors would see only the title of this site text.';
    const publications: unknown[] = [];
    const { user } = await open('/admin/widgets', list, {
      'POST /admin/widgets/bulk': ({ body }: SentRequest) => {
        const { ids, action } = body as { ids: number[]; action: string };
        if (action === 'check') return { done: [], open: [{ id: 1, title: 'About us', checks: [check] }] };
        publications.push(body);
        return { done: ids, open: [] };
      },
    });
    const publishBoth = async (answer: string) => {
      await user.click(screen.getByRole('button', { name: 'Publish' }));
      const dialog = await screen.findByRole('dialog', { name: 'Publish anyway?' });
      expect(dialog).toHaveTextContent(`“About us”: ${check}`);
      await user.click(within(dialog).getByRole('button', { name: answer }));
    };
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await publishBoth('Cancel');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toHaveFocus());
    expect(screen.getByText('2 selected')).toBeVisible();
    expect(publications).toEqual([]);
    await publishBoth('Publish');
    expect(await screen.findByText('2 site texts published.')).toBeVisible();
    expect(publications).toEqual([{ ids: [1, 2], action: 'publish', seen: [check] }]);
  });
});
