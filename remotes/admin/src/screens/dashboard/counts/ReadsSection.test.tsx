import type { MissingAddress, ReadStats } from '@lapis/contract';
import { administrator, failing, renderPage } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../../routes';

const reads: ReadStats = {
  is_counted: true,
  days: [
    { day: '2026-03-01', reads: 1200 },
    { day: '2026-03-02', reads: 4 },
  ],
  months: [],
  pages: [
    { path: '/blog/winter-coats', title: 'Winter coats', reads: 900 },
    { path: '/old', title: null, reads: 1 },
    { path: '/blog/%DA%A9%D8%A7%D8%A8%D9%84', title: null, reads: 2 },
    { path: '/%E0%A4%A', title: null, reads: 2 },
  ],
};

const missing = (id: number, address: string, hits: number): MissingAddress => ({
  id,
  address,
  hits,
  last_hit: '2026-03-02',
  is_dismissed: false,
});

function open(answers: Record<string, unknown> = {}, user: object = administrator) {
  renderPage(routes, {
    at: '/admin',
    user: { ...administrator, ...user },
    answers: {
      'GET /admin/stats': () => new Promise(() => {}),
      'GET /admin/reads': { results: reads },
      'GET /admin/missing-addresses': {
        results: [missing(1, '/2019/05/our-story', 12), missing(2, '/shop', 0)],
        total: 2,
        page: 1,
        per_page: 5,
      },
      ...answers,
    },
  });
  return screen.findByRole('region', { name: 'What people read' });
}

test('shows in words and in a table how often pages were read, day by day', async () => {
  const section = within(await open());
  expect(
    await section.findByText('Pages were read 1,204 times in the last 30 days, 4 times today.'),
  ).toBeVisible();
  expect(section.getByText(/with nothing about who read it/)).toBeVisible();
  await userEvent.click(section.getByText('Reads by day as a table'));
  const rows = within(section.getByRole('table')).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DayReads',
    'Sunday 1 March1200',
    'Monday 2 March4',
  ]);
});

test('names the most read pages, with links', async () => {
  const section = within(await open());
  expect(await section.findByRole('link', { name: 'Winter coats' })).toHaveAttribute(
    'href',
    '/blog/winter-coats',
  );
  for (const name of ['/old', '/blog/کابل', '/%E0%A4%A'])
    expect(section.getByRole('link', { name })).toBeVisible();
  expect(section.getByText('900 times')).toBeVisible();
  expect(section.getByText('once')).toBeVisible();
});

test('lists addresses that were not found, each with a link to add a redirect', async () => {
  const section = within(await open());
  expect(await section.findByText(/^One address was asked for and not found/)).toBeVisible();
  expect(section.getByRole('link', { name: 'Add a redirect from /2019/05/our-story' })).toHaveAttribute(
    'href',
    '/admin/redirects/add?from=%2F2019%2F05%2Four-story',
  );
  expect(section.queryByText('/shop')).not.toBeInTheDocument();
});

test('says if there are more addresses than those listed', async () => {
  const results = [1, 2, 3, 4, 5].map((id) => missing(id, `/${id}`, 6 - id));
  const section = within(
    await open({ 'GET /admin/missing-addresses': { results, total: 23, page: 1, per_page: 5 } }),
  );
  expect(await section.findByText(/^These addresses were asked for most and not found/)).toBeVisible();
});

test('says if the list of missing addresses could not be loaded, and tries again', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation();
  let answer: unknown = failing(403);
  const section = within(await open({ 'GET /admin/missing-addresses': () => answer }));
  expect(await section.findByText('What was not found could not be loaded')).toBeVisible();
  answer = { results: [], total: 0, page: 1, per_page: 5 };
  expect(logged).toHaveBeenCalled();
  logged.mockRestore();
  await userEvent.click(section.getByRole('button', { name: 'Try again' }));
  expect(await section.findByText('No missing pages lately.')).toBeVisible();
});

test('doesn’t offer redirects to staff who may not add any', async () => {
  const staff_role = { name: 'support', label: 'Supporter care', permissions: ['messages'] };
  const section = within(await open({ 'GET /admin/missing-addresses': failing(403) }, { staff_role }));
  expect(await section.findByRole('link', { name: 'Winter coats' })).toBeVisible();
  expect(section.queryByRole('heading', { name: 'Not found' })).not.toBeInTheDocument();
});

test('says that reading is not counted, if the charity switched it off', async () => {
  const section = within(await open({ 'GET /admin/reads': { results: { ...reads, is_counted: false } } }));
  expect(await section.findByText(/Counting is switched off/)).toBeVisible();
  expect(section.getByRole('link', { name: 'Change it in the settings' })).toHaveAttribute(
    'href',
    '/admin/settings',
  );
});

test('draws no chart if nothing was read', async () => {
  const days = reads.days.map(({ day }) => ({ day, reads: 0 }));
  const section = within(await open({ 'GET /admin/reads': { results: { ...reads, days, pages: [] } } }));
  expect(await section.findByText('No page has been read in the last 30 days.')).toBeVisible();
  expect(section.getByText('No page has been read yet.')).toBeVisible();
  expect(section.queryByText('Reads by day as a table')).not.toBeInTheDocument();
});
