import { administrator, failing, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const list = { results: [], total: 0, page: 1, per_page: 20 };
const never = { running: false, done: 0, total: 0, started_at: null };
const checked = (id: number, status: string, words: string) => ({
  id,
  title: `Link ${id}`,
  url: `https://example.org/${id}`,
  status,
  code: null,
  words,
  moved_to: null,
  checked_at: '2026-01-05T10:00:00.000Z',
});

test('a check of all links shows its progress, and lists those that need attention', async () => {
  let progress: object = never;
  let results: object[] = [];
  renderPage(routes, {
    at: '/admin/links',
    user: administrator,
    answers: {
      'GET /admin/links': list,
      'GET /admin/links/check': () => ({ results: progress }),
      'GET /admin/links/checks': () => ({ results }),
      'POST /admin/links/check': () => {
        const begun = { running: true, done: 0, total: 2, started_at: '2026-01-05T10:00:00.000Z' };
        progress = { ...begun, running: false, done: 2 };
        results = [checked(1, 'ok', 'Fine'), checked(2, 'dead', 'Not found (404)')];
        return { results: begun };
      },
    },
  });
  expect(await screen.findByText('The links have not been checked yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Check all links' }));
  expect(await screen.findByText('Checking: 0 of 2…')).toBeVisible();
  expect(await screen.findByText(/1 needs attention/)).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Link 2' })).toHaveAttribute('href', '/admin/links/2');
  expect(screen.getByText('Broken')).toBeVisible();
  expect(screen.getByText(/Not found \(404\): https:\/\/example.org\/2/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Link 1' })).not.toBeInTheDocument();
});

test('the address of the findings leads to their list, with broken links first', async () => {
  renderPage(routes, {
    at: '/admin/links#findings',
    user: administrator,
    answers: {
      'GET /admin/links': list,
      'GET /admin/links/check': { results: { ...never, started_at: '2026-01-05T10:00:00.000Z' } },
      'GET /admin/links/checks': {
        results: [checked(1, 'moved', 'Moved'), checked(2, 'dead', 'Not found (404)')],
      },
    },
  });
  const findings = await screen.findByRole('list', { name: 'Check for broken links' });
  expect(findings).toHaveFocus();
  expect(
    within(findings)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Link 2', 'Link 1']);
});

test('a link check that can’t be loaded says so', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  renderPage(routes, {
    at: '/admin/links',
    user: administrator,
    answers: { 'GET /admin/links': list, 'GET /admin/links/check': failing(503) },
  });
  expect(await screen.findByText('The link check could not be loaded')).toBeVisible();
  logged.mockRestore();
});
