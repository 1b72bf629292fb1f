import { auth } from '@lapis/auth';
import type { User } from '@lapis/contract';
import { announcedMenu, announceMenu, RouterProvider } from '@lapis/router';
import { createMemoryRouter } from '@lapis/router/testing';
import { act, render, screen, within } from '@testing-library/react';
import { AccountLayout } from './AccountLayout';
import { useUser } from './user';

const member = { id: 2, firstname: 'Mina' } as User;

const Orders = () => <h1>The orders of {useUser().firstname}</h1>;

const usual = announcedMenu('pages', 'ownPages');
afterEach(() => {
  announceMenu(usual);
  act(() => auth.clear());
});

function open() {
  announceMenu([
    { part: 'ownPages', label: 'Profile', to: '/account/profile' },
    { part: 'ownPages', label: 'Orders', to: '/account/orders' },
    { part: 'pages', label: 'About us', to: '/about' },
  ]);
  const routes = [{ Component: AccountLayout, children: [{ path: '/account/orders', Component: Orders }] }];
  const router = createMemoryRouter(routes, { initialEntries: ['/account/orders'] });
  render(<RouterProvider router={router} />);
}

test('links to the account pages of all remotes, and marks the open one', () => {
  auth.setUser(member);
  open();
  const menu = within(screen.getByRole('navigation', { name: 'Your account' }));
  expect(menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Overview', '/account'],
    ['Profile', '/account/profile'],
    ['Orders', '/account/orders'],
  ]);
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Orders');
});

test('its pages know the account’s user, even after the session has ended', () => {
  auth.setUser(member);
  open();
  act(() => auth.clear());
  expect(screen.getByRole('heading', { name: 'The orders of Mina' })).toBeVisible();
});

test('a guest is sent to the sign-in page', () => {
  open();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
