import { announcedMenu, announceMenu } from '@lapis/router';
import { administrator, renderPage } from '@lapis/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { notices } from '../notices/notices';
import { PortalFrame } from './PortalFrame';

const pages = [
  { path: '/admin/shop', title: 'Shop' },
  { path: '/admin/shop/add', action: 'Sell a kite' },
  { path: '/admin/shop/refund', action: 'Give money back', needs: 'accounts' },
] as const;

const routes = [
  { path: '/elsewhere', element: <h1>Elsewhere</h1> },
  { path: '/admin/users', element: <h1>Users</h1> },
  {
    Component: () => <PortalFrame pages={pages} />,
    children: [{ path: '/admin/shop', element: <h1>Shop</h1> }],
  },
];

const usual = announcedMenu('top', 'content', 'more', 'pages');
afterEach(() => announceMenu(usual));

const announceScreens = () =>
  announceMenu([
    { part: 'more', label: 'Users', to: '/admin/users', needs: 'accounts' },
    { part: 'more', label: 'Shop', to: '/admin/shop' },
    { part: 'pages', label: 'About us', to: '/about' },
  ]);

async function openPalette(user = administrator) {
  announceScreens();
  const page = renderPage(routes, { at: '/admin/shop', user });
  await screen.findByRole('heading', { level: 1, name: 'Shop' });
  await userEvent.keyboard('{Control>}k{/Control}');
  return { ...page, offered: screen.getAllByRole('option').map(({ textContent }) => textContent) };
}

test('the palette offers to create this remote’s entries, and the screens of all remotes', async () => {
  const { offered, router } = await openPalette();
  expect(offered).toEqual([
    'Sell a kiteStart',
    'Give money backStart',
    'UsersGo to',
    'ShopGo to',
    'The websiteGo to',
  ]);
  await userEvent.click(screen.getByRole('option', { name: /^Users/ }));
  expect(router.state.location.pathname).toBe('/admin/users');
});

test('the palette leaves out what the user’s role does not permit', async () => {
  const staff_role = { label: 'Shop', permissions: [] };
  const { offered } = await openPalette({ ...administrator, staff_role });
  expect(offered).toEqual(['Sell a kiteStart', 'ShopGo to', 'The websiteGo to']);
});

test('a notice is not repeated when the user returns from another remote’s pages', async () => {
  const { router } = renderPage(routes, { at: '/admin/shop', user: administrator });
  await screen.findByRole('heading', { level: 1, name: 'Shop' });
  act(() => notices.say('The kite is sold.'));
  expect(screen.getByText('The kite is sold.')).toBeVisible();
  await act(() => router.navigate('/elsewhere'));
  await act(() => router.navigate('/admin/shop'));
  expect(screen.queryByText('The kite is sold.')).not.toBeInTheDocument();
});
