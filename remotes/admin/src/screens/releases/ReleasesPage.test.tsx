import { administrator, failing, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { built, publicPart, tried } from './releases.fixture';

const open = (...results: object[]) =>
  renderPage(routes, {
    at: '/admin/releases',
    user: administrator,
    answers: { 'GET /admin/releases': { revision: 1, results } },
  });

const card = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('article')!);

test('shows for each part the live version, its age and health, and what waits', async () => {
  open(
    { ...publicPart, app: 'shell', locked: true, versions: [built('second', 6, { state: 'live' })] },
    publicPart,
  );
  const shell = await card('Shell');
  expect(shell.getByText('The frame around every page: menus, header and footer')).toBeVisible();
  expect(shell.getByText('Locked')).toBeVisible();
  expect(shell.getByText('no visits')).toBeVisible();
  expect(shell.queryByText(/newer version, built/)).not.toBeInTheDocument();

  const part = await card('Public');
  expect(part.getByText('1 page: About us')).toBeVisible();
  expect(part.getByText('second')).toBeVisible();
  expect(part.getByText('6 January 2026')).toBeVisible();
  expect(part.getByText('1,204 visits, 3 failed (0.2%)')).toBeVisible();
  expect(part.getByText(/There is a newer version, built/)).toHaveTextContent('7 January 2026');
  expect(part.getByRole('link', { name: 'Public' })).toHaveAttribute('href', '/admin/releases/public');
});

test('shows how many visitors get a version on trial, and tells screen readers', async () => {
  open(tried);
  expect(await screen.findByText('1 part, 1 version being tried')).toHaveRole('status');
  expect((await card('Public')).getByRole('progressbar', { name: 'Visitors who get it' })).toHaveValue(10);
});

test('says why the newest version is not live', async () => {
  const bad = built('third', 7, { state: 'bad', bad: '20 of 20 visits failed' });
  open(
    { ...publicPart, versions: [bad, ...publicPart.versions.slice(1)] },
    { ...publicPart, app: 'shop', live: null },
  );
  expect(
    (await card('Public')).getByText('The newest version was marked as bad: 20 of 20 visits failed'),
  ).toBeVisible();
  expect((await card('Shop')).getByText('Nothing is live yet.')).toBeVisible();
});

test('can be loaded again if that failed', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  let answer: unknown = failing(503);
  renderPage(routes, {
    at: '/admin/releases',
    user: administrator,
    answers: { 'GET /admin/releases': () => answer },
  });
  expect(await screen.findByText('The parts of the site could not be loaded')).toBeVisible();
  answer = { revision: 1, results: [publicPart] };
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Public' })).toBeVisible();
  logged.mockRestore();
});
