import { administrator, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

test.each([
  [['transfer'], false],
  [['giving'], false],
  [['transfer', 'giving'], true],
] as const)(
  'the palette offers the import of people only to staff who may: %j',
  async (permissions, isOffered) => {
    renderPage(routes, {
      at: '/admin/giving/gifts/add',
      user: { ...administrator, staff_role: { label: 'Mover', permissions: [...permissions] } },
    });
    await screen.findByRole('heading', { level: 1 });
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: /find/i });
    const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(offered.includes('Import supporters, gifts and subscribersStart')).toBe(isOffered);
  },
);

test('every page is in the portal, and requires its permission', () => {
  for (const page of portalPages) {
    const needs = page.name.startsWith('admin.giving.people') ? 'transfer' : 'giving';
    expect(page).toMatchObject({ layout: 'admin', guards: ['admin'], needs });
  }
});
