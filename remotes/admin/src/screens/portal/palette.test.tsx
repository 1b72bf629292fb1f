import { contentNames } from '@lapis/contract/content-types';
import { announcements } from '@lapis/contract/testing';
import { bus } from '@lapis/event-bus';
import { administrator, renderPage } from '@lapis/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const list = { results: [], total: 0, page: 1, per_page: 20 };
const kites = { kind: 'blog', id: 12, title: 'Kites over Kabul', state: 'published', path: '/blog/kites' };

/** Opens the palette, and types. */
async function open(typed = '') {
  const page = renderPage(routes, {
    at: '/admin/widgets',
    user: administrator,
    answers: {
      'GET /admin/widgets': list,
      'GET /admin/blog': list,
      'GET /admin/find': { results: [kites] },
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Widgets' });
  const user = userEvent.setup();
  await user.keyboard(`{Control>}k{/Control}${typed}`);
  return { user, field: await screen.findByRole('combobox'), ...page };
}

const selected = () => screen.getByRole('option', { selected: true });

test('has what is typed right after the keys that open it', async () => {
  const { field } = await open('blog');
  expect(field).toHaveValue('blog');
});

test('leads to a page by a few letters', async () => {
  const { user, field, router } = await open();
  expect(field).toHaveFocus();
  await user.type(field, 'blo');
  await waitFor(() => expect(screen.getByRole('option', { name: /^Blog/ })).toBeVisible());
  await user.keyboard('{ArrowDown}');
  expect(selected()).toHaveTextContent('Blog');
  expect(field).toHaveAttribute('aria-activedescendant', selected().id);
  await user.keyboard('{Enter}');
  expect(router.state.location.pathname).toBe('/admin/blog');
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('offers what one comes for and the portal’s pages before anything is typed', async () => {
  await open();
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
  const beginnings = ['Write a story', 'Add a project', 'Add a widget', 'Invite someone'];
  expect(offered).toEqual(expect.arrayContaining(beginnings.map((label) => `${label}Start`)));
  const own = announcements()['admin']!.pages.filter(({ menu }) => menu);
  expect(own.map(({ name }) => name)).toEqual(
    expect.arrayContaining(contentNames.map((name) => `admin.${name}`)),
  );
  expect(offered).toEqual(expect.arrayContaining(own.map(({ title }) => `${title}Go to`)));
});

test('finds content of every kind, to be edited', async () => {
  const { user, field, sent } = await open();
  await user.type(field, 'kite');
  const found = await screen.findByRole('option', { name: /Kites over Kabul/ });
  expect(found).toHaveTextContent('Story');
  expect(selected()).toBe(found);
  expect(sent.at(-1)).toMatchObject({ name: 'GET /admin/find', query: { q: 'kite' } });
});

test('opens when the bar asks for it', async () => {
  const { user, field } = await open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(field).not.toBeInTheDocument();
  act(() => bus.emit('portal:find'));
  expect(await screen.findByRole('combobox')).toBeVisible();
});
