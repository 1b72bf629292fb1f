import { administrator, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import { portalPages } from '../pages';
import { routes } from '../../routes';
import { navItems } from './GivingNav';

const open = (at: string) => renderPage(routes, { at, user: administrator });

test.each([
  ['/admin/giving', 'Overview'],
  ['/admin/giving/gifts/add', 'Gifts'],
  ['/admin/giving/declarations', 'Gift Aid'],
])('%s is in the navigation of giving as %s', async (at, label) => {
  open(at);
  const links = within(await screen.findByRole('navigation', { name: 'Giving' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Overview',
    'Gifts',
    'Standing orders',
    'Supporters',
    'Appeals',
    'Statements',
    'Gift Aid',
    'Funds',
    'Settings',
  ]);
  expect(
    links.filter((link) => link.hasAttribute('aria-current')).map(({ textContent }) => textContent),
  ).toEqual([label]);
});

test('each page has its place in the navigation', async () => {
  open('/admin/giving');
  await screen.findByRole('navigation', { name: 'Giving' });
  for (const { path } of portalPages) {
    const current = navItems(path.replace(':id', '1')).filter(({ isCurrent }) => isCurrent);
    expect([path, current.length]).toEqual([path, 1]);
  }
});

test('staff without a role in giving read so before any request to the server', async () => {
  const { sent } = renderPage(routes, {
    at: '/admin/giving/gifts/add',
    user: { ...administrator, staff_role: { label: 'Editor', permissions: ['write'] } },
  });
  expect(await screen.findByText('You don’t have access to giving')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Giving' })).not.toBeInTheDocument();
  expect(screen.queryByRole('form')).not.toBeInTheDocument();
  expect(sent).toEqual([]);
});

test('every page is in the portal, and requires its permission', () => {
  for (const page of portalPages) {
    const needs = page.name.startsWith('admin.giving.people') ? 'transfer' : 'giving';
    expect(page).toMatchObject({ layout: 'admin', guards: ['admin'], needs });
  }
});
