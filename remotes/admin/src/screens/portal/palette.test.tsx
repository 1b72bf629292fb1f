import { contentNames } from '@lapis/contract/content-types';
import { announcements } from '@lapis/contract/testing';
import { bus } from '@lapis/event-bus';
import { administrator, renderPage } from '@lapis/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const list = { results: [], total: 0, page: 1, per_page: 20 };
const kites = { kind: 'blog', id: 12, title: 'Kites over Kabul', state: 'published', path: '/blog/kites' };

const charles = { kind: 'users', id: 4, title: 'Charles Chair', detail: 'charles@example.org' };
const phone = { kind: 'media', id: 9, title: 'A girl at a phone box', detail: 'pic-05.jpg' };

/** Opens the palette and types. */
async function open(typed = '', person = administrator) {
  const page = renderPage(routes, {
    at: '/admin/widgets',
    user: person,
    answers: {
      'GET /admin/widgets': list,
      'GET /admin/blog': list,
      'GET /admin/find': { results: [kites] },
      'GET /admin/find/records': { results: [charles, phone] },
    },
  });
  await screen.findByRole('heading', { level: 1, name: 'Widgets' });
  const user = userEvent.setup();
  await user.keyboard(`{Control>}k{/Control}${typed}`);
  return { user, field: await screen.findByRole('combobox'), ...page };
}

const selected = () => screen.getByRole('option', { selected: true });

test('receives text typed right after the keys that open it', async () => {
  const { field } = await open('blog');
  expect(field).toHaveValue('blog');
});

test('opens a page by a few letters', async () => {
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

test('offers common tasks and the portal’s pages before anything is typed', async () => {
  await open();
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
  const beginnings = ['Write a story', 'Add a project', 'Add a site text', 'Invite someone'];
  expect(offered).toEqual(expect.arrayContaining(beginnings.map((label) => `${label}Start`)));
  const own = announcements()['admin']!.pages.filter(({ menu }) => menu);
  expect(own.map(({ name }) => name)).toEqual(
    expect.arrayContaining(contentNames.map((name) => `admin.${name}`)),
  );
  expect(offered).toEqual(expect.arrayContaining(own.map(({ title }) => `${title}Go to`)));
});

test('finds content of every type, to edit it', async () => {
  const { user, field, sent } = await open();
  await user.type(field, 'kite');
  const found = await screen.findByRole('option', { name: /Kites over Kabul/ });
  expect(found).toHaveTextContent('Story');
  expect(selected()).toBe(found);
  expect(sent).toContainEqual(expect.objectContaining({ name: 'GET /admin/find', query: { q: 'kite' } }));
});

test('opens from its button in the bar', async () => {
  const { user, field } = await open();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(field).not.toBeInTheDocument();
  act(() => bus.emit('portal:find'));
  expect(await screen.findByRole('combobox')).toBeVisible();
});

test('finds people and files, and links to them', async () => {
  const { user, field, sent, router } = await open();
  await user.type(field, 'phone');
  const person = await screen.findByRole('option', { name: /Charles Chair/ });
  expect(person).toHaveTextContent('Account: charles@example.org');
  expect(screen.getByRole('option', { name: /phone box/ })).toHaveTextContent('Picture or file: pic-05.jpg');
  const searches = sent.filter(({ name }) => name === 'GET /admin/find/records');
  expect(searches.map(({ query }) => query)).toEqual([{ q: 'phone' }]);
  await user.click(person);
  expect(router.state.location.pathname).toBe('/admin/users/4');
});

test.each([
  ['phone', /^Contact/, '/admin/settings#contact'],
  ['two-factor', /^This portal/, '/admin/settings#this-portal'],
  ['roles', /^Roles/, '/admin/roles'],
])('finds settings and screens that are in no menu: %s', async (typed, name, to) => {
  const { user, field, router } = await open();
  expect(screen.queryByRole('option', { name })).not.toBeInTheDocument();
  await user.type(field, typed);
  await user.click(await screen.findByRole('option', { name }));
  expect(router.state.location.pathname + router.state.location.hash).toBe(to);
});

test('finds the sections of a page only for roles that include them', async () => {
  const staff_role = { label: 'Settings', permissions: ['settings' as const] };
  await open('port', { ...administrator, staff_role });
  expect(await screen.findByRole('option', { name: /^This portal/ })).toBeVisible();
  expect(screen.queryByRole('option', { name: /^Export and import/ })).not.toBeInTheDocument();
});

test('signs out', async () => {
  const ended = jest.fn();
  const off = bus.on('session:end', ended);
  const { user, field } = await open();
  await user.type(field, 'log out');
  await user.click(await screen.findByRole('option', { name: /^Sign out/ }));
  expect(ended).toHaveBeenCalledWith({ goTo: '/login' });
  off();
});
