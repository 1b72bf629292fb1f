import { site } from '@lapis/contract/testing';
import { announcedMenu, announceMenu, RouterProvider } from '@lapis/router';
import { createMemoryRouter } from '@lapis/router/testing';
import { SiteContext } from '@lapis/ui';
import { render, screen, within } from '@testing-library/react';
import { AdminLayout } from './AdminLayout';

const usual = announcedMenu('top', 'content', 'more');
afterEach(() => announceMenu(usual));

test.each([
  ['/admin', 'Dashboard'],
  ['/admin/shop', 'Shop'],
  ['/admin/shop/orders/7', 'Orders'],
  ['/admin/users/7', 'Users'],
])('one entry of the navigation is the current one: at %s it is %s', (at, label) => {
  announceMenu([
    { part: 'top', label: 'Dashboard', to: '/admin' },
    { part: 'top', label: 'Users', to: '/admin/users' },
    { part: 'more', label: 'Shop', to: '/admin/shop' },
    { part: 'more', label: 'Orders', to: '/admin/shop/orders' },
  ]);
  const router = createMemoryRouter([{ path: '*', element: <AdminLayout /> }], { initialEntries: [at] });
  render(
    <SiteContext value={site}>
      <RouterProvider router={router} />
    </SiteContext>,
  );
  const portal = within(screen.getByRole('navigation', { name: 'Portal' }));
  expect(portal.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([
    label,
  ]);
});

test.each([
  ['what the screen announces', { help: 'giving' }, '/admin/help/giving'],
  ['the list, if the screen announces none', {}, '/admin/help'],
])('Help opens %s', (_, handle, to) => {
  const router = createMemoryRouter([
    { element: <AdminLayout />, children: [{ path: '/', handle, element: null }] },
  ]);
  render(
    <SiteContext value={site}>
      <RouterProvider router={router} />
    </SiteContext>,
  );
  expect(screen.getByRole('link', { name: 'Help, in a new tab' })).toHaveAttribute('href', to);
});
