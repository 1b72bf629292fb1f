import { screen } from '@testing-library/dom';
import { administrator } from '@lapis/testing/people';
import userEvent from '@testing-library/user-event';
import { openSite } from './testing';

jest.mock('admin/routes', () => ({
  routes: [
    {
      id: 'admin.dashboard',
      path: '/admin',
      handle: { title: 'Dashboard' },
      Component: () => <h1>Dashboard</h1>,
    },
    {
      id: 'admin.media',
      path: '/admin/media',
      handle: { title: 'Pictures' },
      loader: () => Promise.reject(new Error('No data')),
    },
  ],
}));
jest.mock('giving/routes', () => {
  throw new Error('Loading chunk 42 failed.');
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const find = () => screen.getByRole('button', { name: /^Find/ });

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation();
  // The page was already reloaded for it.
  sessionStorage.setItem('lapis:reloaded:remote:giving', 'before');
});
afterEach(() => jest.restoreAllMocks());

describe.each([
  ['whose remote is away', '/admin/giving/funds'],
  ['whose data can’t be loaded', '/admin/media'],
])('a page of the portal %s', (_, path) => {
  test.each([true, false])('keeps the portal around it: first page of the visit: %s', async (isFirst) => {
    const { router } = await openSite({ at: isFirst ? path : '/admin', user: administrator });
    if (!isFirst) {
      await heading('Dashboard');
      await router.navigate(path);
    }
    await heading('Error');
    expect(screen.getByText('There has been a problem')).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Portal' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();

    await router.navigate('/admin');
    await heading('Dashboard');
  });
});

test('Find opens on the dashboard, from a page that has no palette', async () => {
  const { router } = await openSite({ at: '/admin/giving/funds', user: administrator });
  await heading('Error');
  await userEvent.click(find());
  await heading('Dashboard');
  expect(router.state.location.state).toEqual({ finds: true });
});

test('offline a page of another remote says so within the portal', async () => {
  sessionStorage.clear();
  const { router } = await openSite({ at: '/admin', user: administrator });
  await heading('Dashboard');
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await router.navigate('/admin/giving/funds');
  await heading('You are offline');
  expect(screen.getByRole('navigation', { name: 'Portal' })).toBeVisible();
});
