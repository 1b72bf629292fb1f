import type { WebsiteImport, ImportReport } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const report: ImportReport = {
  site: { title: 'Kite Trust', address: 'https://old.example.org' },
  counts: {
    stories: 12,
    pages: 1,
    published: 11,
    scheduled: 0,
    drafts: 2,
    tags: 3,
    pictures: 40,
    documents: 1,
    files_here: 0,
    redirects: 25,
  },
  span: { from: '2012-03-01T00:00:00.000Z', to: '2025-11-02T00:00:00.000Z' },
  authors: ['Amina Noori'],
  menus: [{ name: 'Main', entries: 5 }],
  entries: [
    {
      type: 'blog',
      id: null,
      title: 'Winter coats',
      path: '/blog/winter-coats',
      state: 'published',
      outcome: 'new',
      notes: ['[contact-form] was left out.'],
    },
  ],
  addresses: [{ title: 'About', wanted: '/about', gets: '/about-2' }],
  missing_files: [],
  unknown_links: [],
  refused_redirects: [],
  menu_notes: [],
  left_out: [{ what: 'comments', count: 8 }],
};

const websiteImport: WebsiteImport = {
  id: 3,
  system: 'wordpress',
  file: 'kites.xml',
  state: 'running',
  phase: 'pictures',
  done: 10,
  of: 41,
  warnings: 2,
  problem: null,
  stopping: false,
  started_by: 'Zohra Rahimi',
  started_at: '2026-01-05T10:00:00.000Z',
  ended_at: null,
};
const done: WebsiteImport = {
  ...websiteImport,
  state: 'done',
  phase: 'addresses',
  ended_at: '2026-01-05T10:09:00.000Z',
};
const list = (...results: WebsiteImport[]) => ({ results, total: results.length, page: 1, per_page: 20 });

const file = new File(['<rss/>'], 'kites.xml', { type: 'text/xml' });
const formDataFields = (body: unknown) =>
  Object.fromEntries(
    [...(body as FormData)].map(([name, value]) => [name, value instanceof File ? value.name : value]),
  );

test('shows the contents of an export, lets staff choose, and starts', async () => {
  const { sent } = renderPage(routes, {
    at: '/admin/moving-in',
    user: administrator,
    answers: {
      'GET /admin/imports': list(),
      'POST /admin/import/wordpress': ({ body }: SentRequest) => ({
        results:
          formDataFields(body)['dry_run'] === '0'
            ? { plan: null, import: websiteImport }
            : { plan: report, import: null },
      }),
      'GET /admin/imports/3': { results: { ...websiteImport, report: null } },
    },
  });
  await userEvent.upload(await screen.findByLabelText('Export file'), file);
  const plan = await screen.findByRole('region', { name: 'What is in it' });
  expect(screen.getByRole('heading', { name: 'What is in it' })).toHaveFocus();
  expect(plan).toHaveTextContent('12 stories and 1 page: 11 published, 2 drafts');
  expect(plan).toHaveTextContent('1 March 2012 to 2 November 2025');
  expect(plan).toHaveTextContent('40 pictures and 1 document');
  expect(plan).toHaveTextContent('comments (8)');
  await userEvent.click(within(plan).getByText('Changed addresses'));
  expect(within(plan).getByText('/about is already taken, so it is at /about-2.')).toBeVisible();

  await userEvent.click(screen.getByRole('radio', { name: 'Everyone shown has consented' }));
  await userEvent.type(screen.getByLabelText('Who consented'), 'All families');
  await userEvent.type(screen.getByLabelText('What for'), 'the website');
  await userEvent.type(screen.getByLabelText('Given on'), '2024-03-01');
  await userEvent.selectOptions(screen.getByLabelText('Menu at the top of the site'), 'Main');
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  // Screen readers announce only the phase.
  const status = await screen.findByText('Pictures and documents');
  expect(status).toHaveRole('status');
  expect(status.closest('p')).toHaveTextContent('Pictures and documents: 10 of 41 · 2 to check');
  expect(sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => formDataFields(body))).toEqual([
    { dry_run: '1', file: 'kites.xml' },
    {
      dry_run: '0',
      pictures: 'consented',
      from: 'All families',
      covers: 'the website',
      given_at: '2024-03-01',
      menu: 'Main',
      file: 'kites.xml',
    },
  ]);
});

test('says why a file is not an export', async () => {
  const words = 'This is no export of WordPress.';
  renderPage(routes, {
    at: '/admin/moving-in',
    user: administrator,
    answers: {
      'GET /admin/imports': list(),
      'POST /admin/import/wordpress': failing(422, { message: words }),
    },
  });
  await userEvent.upload(await screen.findByLabelText('Export file'), file);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

test('opens the import in progress, which can be stopped', async () => {
  const { sent } = renderPage(routes, {
    at: '/admin/moving-in',
    user: administrator,
    answers: {
      'GET /admin/imports': list(websiteImport),
      'GET /admin/imports/3': { results: { ...websiteImport, report: null } },
      'POST /admin/imports/3/stop': { results: { ...websiteImport, stopping: true } },
    },
  });
  const status = await screen.findByText('Pictures and documents');
  expect(status).toHaveRole('status');
  expect(status.closest('[role=status] *')).toBeNull();
  expect(status.closest('p')).toHaveTextContent(
    'kites.xml is being imported. Pictures and documents: 10 of 41',
  );
  await userEvent.click(screen.getByRole('link', { name: 'See the progress' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(sent.some(({ name }) => name === 'POST /admin/imports/3/stop')).toBe(true);
});

test('lists the imported entries, filtered to those that need work', async () => {
  renderPage(routes, {
    at: '/admin/moving-in/3',
    user: administrator,
    answers: {
      'GET /admin/imports/3': {
        results: {
          ...done,
          report: {
            ...report,
            entries: report.entries.map((entry) => ({ ...entry, id: 7 })),
            missing_files: [{ address: 'https://old.example.org/a.jpg', reason: 'There is nothing there.' }],
          },
        },
      },
    },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Kite Trust' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Files that are missing' })).toHaveTextContent(
    'https://old.example.org/a.jpgThere is nothing there.',
  );
  await userEvent.click(screen.getByRole('link', { name: /^All texts/ }));
  expect(await screen.findByRole('link', { name: 'Winter coats' })).toHaveAttribute('href', '/admin/blog/7');
});

test('says why it was aborted', async () => {
  renderPage(routes, {
    at: '/admin/moving-in/3',
    user: administrator,
    answers: {
      'GET /admin/imports/3': {
        results: { ...done, state: 'failed', problem: 'This was broken off.', report: null },
      },
    },
  });
  expect(await screen.findByText('This was broken off.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Run the import again' })).toHaveAttribute(
    'href',
    '/admin/moving-in',
  );
});

test('marks the address if the server refuses it', async () => {
  const words = 'Type the address of the site, such as www.example.org';
  renderPage(routes, {
    at: '/admin/moving-in',
    user: administrator,
    answers: {
      'GET /admin/imports': list(),
      'POST /admin/import/ghost': failing(422, { message: 'Please check.', errors: { address: [words] } }),
    },
  });
  await userEvent.click(await screen.findByRole('radio', { name: /Ghost/ }));
  await userEvent.type(screen.getByLabelText('Address of the site'), 'nowhere at all');
  await userEvent.upload(screen.getByLabelText('Export file'), new File(['{}'], 'a.json'));
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByLabelText('Address of the site')).toBeInvalid();
});
