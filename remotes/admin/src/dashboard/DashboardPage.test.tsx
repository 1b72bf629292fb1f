import { administrator, failing, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

const stats = {
  users: 3,
  posts: 12,
  galleries: 4,
  images: 1204,
  widgets: 6,
  recent_widgets: [
    {
      id: 7,
      name: 'about',
      title: 'About us',
      version: 2,
      updated_at: '2026-01-05T10:00:00.000Z',
      updated_by: 'Mina Marsh',
    },
  ],
};

const open = (answers: Record<string, unknown>) =>
  renderPage(routes, { at: '/admin', user: administrator, answers });

test('greets by first name and shows what there is', async () => {
  open({ 'GET /admin/stats': stats, 'GET /widgets/home-intro': { id: 4, html: '' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(screen.getByText(/Hello, Ada/)).toBeVisible();
  expect(await screen.findByText('1,204')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Widgets' })).toHaveAttribute('href', '/admin/widgets');
  const item = within(screen.getByRole('listitem'));
  expect(item.getByRole('link', { name: 'About us' })).toHaveAttribute('href', '/admin/widgets/7');
  expect(item.getByText(/by Mina Marsh/)).toBeVisible();
  expect(item.getByText('5 January 2026').tagName).toBe('TIME');
});

test('leads straight to the text of the home page', async () => {
  open({ 'GET /admin/stats': stats, 'GET /widgets/home-intro': { id: 4, html: '' } });
  await screen.findByText('1,204');
  expect(screen.getByRole('link', { name: 'Edit the home page' })).toHaveAttribute(
    'href',
    '/admin/widgets/4',
  );
});

test('says what to do first when nothing is there', async () => {
  open({ 'GET /admin/stats': { ...stats, recent_widgets: [] } });
  expect(await screen.findByRole('link', { name: 'Add widget' })).toHaveAttribute(
    'href',
    '/admin/widgets/add',
  );
});

test('logs a failure, and can be tried again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  const answers: Record<string, unknown> = { 'GET /admin/stats': failing(500) };
  open(answers);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ status: 500 }));
  logged.mockRestore();
  answers['GET /admin/stats'] = stats;
  await userEvent.click(again);
  expect(await screen.findByText('1,204')).toBeVisible();
});
