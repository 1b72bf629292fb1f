import type { AuditEntry, ServerState, Stats, Todos } from '@lapis/contract';
import { contentNames } from '@lapis/contract/content-types';
import { administrator, failing, renderPage } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

const healthy: ServerState = {
  backups: { are_made: true, last_good_at: '2026-01-05T03:00:00.000Z', is_stale: false, problem: null },
  disk_left: null,
  remotes: [],
  overdue: { mails: 0, pictures: 0, scheduled: 0, purges: 0 },
};

const nothing: Todos = {
  new_messages: 0,
  waiting: [],
  scheduled: { total: 0, next: [] },
  pictures: { expiring: 0, no_consent: 0, withdrawn: 0, no_alt: 0 },
  due_reports: [],
  dead_links: 0,
  failed_mails: 0,
  late_mails: 0,
  no_mail_server: false,
  server: healthy,
};

const published: AuditEntry = {
  id: 31,
  at: '2026-01-05T10:00:00.000Z',
  user_id: 2,
  user_name: 'Mina Marsh',
  ip: null,
  action: 'published',
  kind: 'blog',
  subject_id: 7,
  title: 'Winter coats',
  details: {},
};

/** Page views have their own test file. */
const unread = {
  'GET /admin/reads': { results: { is_counted: true, days: [], months: [], pages: [] } },
  'GET /admin/missing-addresses': { results: [], total: 0, page: 1, per_page: 5 },
};

type SomeStats = Omit<Stats, 'content'> & { content: Partial<Stats['content']> };

const stats: SomeStats = {
  attention: nothing,
  approvals: { to_approve: { total: 0, next: [] }, sent_back: { total: 0, next: [] } },
  own_drafts: { total: 0, next: [] },
  first_steps: [],
  content: { blog: 12, services: 5, galleries: 4, reports: 8, links: 9, widgets: 6 },
  users: 3,
  images: 1204,
  subscribers: 240,
  months: [
    { month: '2025-12', stories: 1, messages: 0, subscribers: 0 },
    { month: '2026-01', stories: 4, messages: 0, subscribers: 2 },
    { month: '2026-02', stories: 2, messages: 0, subscribers: 0 },
  ],
  recent_activity: [published],
};

const open = (answers: Record<string, unknown>) =>
  renderPage(routes, { at: '/admin', user: administrator, answers: Object.assign(answers, unread) });

const author = {
  ...administrator,
  staff_role: { name: 'author', label: 'Author', permissions: ['write' as const] },
};

const openWith = (changes: Partial<SomeStats>) => open({ 'GET /admin/stats': { ...stats, ...changes } });

const listRows = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map((row) => [row.textContent, within(row).queryByRole('link')?.getAttribute('href')]);

test('greets by first name and shows what there is', async () => {
  openWith({});
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(screen.getByText(/Hello, Ada/)).toBeVisible();
  expect(await screen.findByText('1,204')).toBeVisible();
  const figures = within(screen.getByRole('region', { name: 'The site at a glance' }));
  expect(figures.getByRole('link', { name: 'Site texts' })).toHaveAttribute('href', '/admin/widgets');
  expect(figures.getByRole('link', { name: 'Pictures' })).toHaveAttribute('href', '/admin/media?kind=image');
  expect(figures.getAllByRole('link')).toHaveLength(contentNames.length + 3);
});

test('links an author only to screens that she may open', async () => {
  const answers = Object.assign({ 'GET /admin/stats': stats }, unread);
  renderPage(routes, { at: '/admin', user: author, answers });
  const figures = within(await screen.findByRole('region', { name: 'The site at a glance' }));
  expect(figures.queryByRole('link', { name: 'Users' })).not.toBeInTheDocument();
  expect(figures.queryByRole('link', { name: 'Subscribers' })).not.toBeInTheDocument();
});

test('shows what needs attention, failures first, with a link to each', async () => {
  openWith({
    attention: {
      ...nothing,
      new_messages: 1,
      waiting: [
        { kind: 'blog', drafts: 12, changed: 0 },
        { kind: 'widgets', drafts: 0, changed: 1 },
      ],
      pictures: { expiring: 3, no_consent: 1, withdrawn: 2, no_alt: 1500 },
      due_reports: [{ kind: 'annual report', year: 2025 }],
      dead_links: 2,
      failed_mails: 1,
      late_mails: 3,
      no_mail_server: true,
    },
  });
  const section = await screen.findByRole('region', { name: 'Needs attention' });
  await within(section).findAllByRole('listitem');
  expect(listRows(section)).toEqual([
    ['1 email that could not be sent: see why, and try again', '/admin/mail#unsent'],
    ['3 emails that have not been sent yet: the site keeps trying; see why', '/admin/mail#unsent'],
    [
      'No emails are being sent, because no mail server has been set up: ask your technical contact to set one up',
      '/admin/mail',
    ],
    ['2 pictures in use whose consent has been withdrawn or has ended', '/admin/media?state=withdrawn'],
    ['1 picture of people with no consent on record', '/admin/media?state=no_consent'],
    ['1 unread message', '/admin/messages?state=new'],
    ['3 pictures whose consent ends within 30 days', '/admin/media?state=expiring'],
    ['1 report to publish: the annual report for 2025', '/admin/reports'],
    ['2 broken links', '/admin/links#findings'],
    ['1 published site text with unpublished changes', '/admin/widgets?state=changed'],
    ['12 draft stories', '/admin/blog?state=draft'],
    ['1,500 pictures without a description', '/admin/media?state=no_alt'],
  ]);
});

test('counts drafts of several types in one line, with a link to those of each', async () => {
  openWith({
    attention: {
      ...nothing,
      waiting: [
        { kind: 'blog', drafts: 1200, changed: 0 },
        { kind: 'widgets', drafts: 1, changed: 0 },
      ],
    },
  });
  const section = await screen.findByRole('region', { name: 'Needs attention' });
  const row = await within(section).findByRole('listitem');
  expect(row).toHaveTextContent('1,201 drafts: 1,200 stories, 1 site text');
  const links = within(row).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/blog?state=draft',
    '/admin/widgets?state=draft',
  ]);
});

test('explains in plain words what the server’s operator must know', async () => {
  openWith({
    attention: {
      ...nothing,
      server: {
        backups: { ...healthy.backups, is_stale: true, problem: 'The disk is full.' },
        disk_left: 1200,
        remotes: [
          { name: 'public', problem: 'failing' },
          { name: 'account', problem: 'behind' },
          { name: 'shop', problem: 'absent' },
        ],
        overdue: { mails: 3, pictures: 1, scheduled: 2, purges: 1 },
      },
    },
  });
  const section = await screen.findByRole('region', { name: 'Needs attention' });
  await within(section).findAllByRole('listitem');
  const ask = 'ask your technical contact to look into it';
  expect(listRows(section).map(([words]) => words)).toEqual([
    `Pages of the part ‘public’ can’t be prepared by the server and open more slowly: ${ask}`,
    `This server lacks the live version of the part ‘account’ and shows an older one: ${ask}`,
    `The part ‘shop’ has no live version, so its pages don’t open: ${ask}`,
    'The server’s disk is nearly full, with 1,200 MB left: ask your technical contact to make room',
    `There has been no good backup for too long (The disk is full): ${ask}`,
    `Emails have been waiting to be sent for more than five minutes: ${ask}`,
    `Pictures have been waiting to be prepared for more than five minutes: ${ask}`,
    `Scheduled changes have been waiting to be recorded for more than five minutes: ${ask}`,
    `Visitors may see pages as they were before your last changes, because the CDN can’t be told about them: ${ask}`,
  ]);
});

test.each<[Partial<ServerState['backups']>, RegExp, RegExp | undefined]>([
  [{}, /The last good backup was made on 5 January 2026/, undefined],
  [{ last_good_at: null }, /No backup has been made yet/, undefined],
  [
    { last_good_at: null, are_made: false },
    /No backup has been made yet/,
    /No backups are made of this site/,
  ],
  [{ last_good_at: null, is_stale: true }, /No backup has been made yet/, /No backup has succeeded yet: ask/],
  [{ problem: 'A file is missing.' }, /5 January/, /The last backup was not good \(A file is missing\): ask/],
])('says of backups that are %j when the last one was made, and what to do', async (changed, last, todo) => {
  const backups = { ...healthy.backups, ...changed };
  openWith({ attention: { ...nothing, server: { ...healthy, backups } } });
  const section = within(await screen.findByRole('region', { name: 'Needs attention' }));
  expect(await section.findByText(last)).toBeVisible();
  if (todo) expect(section.getByText(todo)).toBeVisible();
  else expect(section.getByText('Nothing needs your attention.')).toBeVisible();
});

test('leads a new site through its first steps, whose list can be closed permanently', async () => {
  const first_steps: Stats['first_steps'] = [
    { name: 'name', isDone: true, id: null },
    { name: 'about', isDone: false, id: null },
    { name: 'privacy', isDone: false, id: 3 },
  ];
  const answers: Record<string, unknown> = {
    'GET /admin/stats': { ...stats, first_steps },
    'PATCH /admin/site': { results: {} },
  };
  const { sent } = open(answers);
  const section = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(section.getByText('1 of 3 done')).toBeVisible();
  expect(section.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Enter your charity’s name (done)', '/admin/settings#the-charity'],
    ['Write the ‘About us’ page', '/admin/widgets/add?name=about'],
    ['Write the privacy notice', '/admin/widgets/3'],
  ]);
  answers['GET /admin/stats'] = stats;
  await userEvent.click(section.getByRole('button', { name: 'Close this list' }));
  await waitFor(() => expect(screen.queryByText('First steps')).not.toBeInTheDocument());
  expect(sent.find(({ name }) => name === 'PATCH /admin/site')?.body).toEqual({ first_steps: false });
});

test('is calm if nothing needs attention', async () => {
  openWith({});
  expect(await screen.findByText('Nothing needs your attention.')).toBeVisible();
  expect(screen.queryByText('Scheduled')).not.toBeInTheDocument();
});

test('announces what will be published and unpublished automatically', async () => {
  const at = '2026-11-21T10:30:00.000Z';
  const next = [
    { kind: 'services', id: 3, title: 'Kite day', action: 'published', at },
    { kind: 'widgets', id: 9, title: 'Appeal', action: 'unpublished', at },
  ] as const;
  openWith({ attention: { ...nothing, scheduled: { total: 6, next: [...next] } } });
  expect(await screen.findByRole('link', { name: 'Kite day' })).toHaveAttribute('href', '/admin/services/3');
  const [first, second] = within(screen.getByRole('region', { name: 'Needs attention' })).getAllByRole(
    'listitem',
  );
  expect(first).toHaveTextContent(/Sat, 21 November 2026 .* Kite day appears on the site/);
  expect(second).toHaveTextContent(/Appeal comes off the site/);
  expect(screen.getByText('And 4 more later.')).toBeVisible();
});

test('shows the last actions, with links to them and to the audit log', async () => {
  const deleted: AuditEntry = { ...published, id: 30, action: 'deleted', title: 'Old coats' };
  openWith({ recent_activity: [published, deleted] });
  const section = await screen.findByRole('region', { name: 'Recent activity' });
  expect(await within(section).findByRole('link', { name: 'the story “Winter coats”' })).toHaveAttribute(
    'href',
    '/admin/blog/7',
  );
  const [first, second] = within(section).getAllByRole('listitem');
  expect(first).toHaveTextContent('Mina Marsh published the story “Winter coats”');
  expect(within(first!).getByText('5 January 2026').tagName).toBe('TIME');
  expect(second).toHaveTextContent('Mina Marsh deleted the story “Old coats”');
  expect(within(second!).queryByRole('link')).not.toBeInTheDocument();
  expect(within(section).getByRole('link', { name: 'All activity' })).toHaveAttribute('href', '/admin/audit');
});

test('shows an action that was repeated only once', async () => {
  const changed = (id: number): AuditEntry => ({ ...published, id, action: 'changed' });
  openWith({ recent_activity: [changed(33), changed(32), changed(31), published, changed(29)] });
  const section = await screen.findByRole('region', { name: 'Recent activity' });
  await within(section).findAllByRole('listitem');
  const rows = within(section).getAllByRole('listitem');
  expect(rows).toHaveLength(3);
  expect(rows[0]).toHaveTextContent('Mina Marsh changed the story “Winter coats” (3 times)');
  expect(rows[2]).not.toHaveTextContent('times');
});

test('names no busiest month if two have the same number', async () => {
  const months = stats.months.map((month) => ({ ...month, stories: 1, messages: 0 }));
  openWith({ months });
  expect(await screen.findByText('3 in twelve months, 1 of them this month.')).toBeVisible();
  // An empty chart takes no space.
  expect(screen.queryByText('Messages received as a table')).not.toBeInTheDocument();
});

test('says that there are no actions yet', async () => {
  openWith({ recent_activity: [] });
  expect(await screen.findByText(/Everything administrators do will be listed here/)).toBeVisible();
});

test('describes the charts in words and in a table', async () => {
  openWith({});
  expect(await screen.findByRole('heading', { name: 'Stories published' })).toBeVisible();
  expect(
    await screen.findByText('7 in twelve months, 2 of them this month. Most came in January 2026: 4.'),
  ).toBeVisible();
  expect(screen.getByText('None in the last twelve months.')).toBeVisible();
  await userEvent.click(screen.getByText('Stories published as a table'));
  const rows = within(screen.getAllByRole('table')[0]!).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MonthStories',
    'December 20251',
    'January 20264',
    'February 20262',
  ]);
});

test('links to the most common tasks', async () => {
  openWith({});
  await screen.findByText('1,204');
  const beginnings = {
    'Write a story': '/admin/blog/add',
    'Add pictures': '/admin/media',
    'Edit the home page': '/admin/pages/built-in/home',
    'Invite someone': '/admin/users/add',
  };
  for (const [name, to] of Object.entries(beginnings)) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
  }
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

test('names the drafts of an author who can’t publish them, with their progress', async () => {
  const draft = { kind: 'blog' as const, updated_at: published.at };
  openWith({
    own_drafts: {
      total: 3,
      next: [
        { ...draft, id: 7, title: 'Winter coats', approval: 'asked' },
        { ...draft, id: 8, title: '', approval: null },
      ],
    },
  });
  const section = await screen.findByRole('region', { name: 'Your drafts' });
  expect(listRows(section)).toEqual([
    [expect.stringMatching(/^Winter coats story · Awaiting approval · /), '/admin/blog/7'],
    [expect.stringMatching(/^Untitled story · /), '/admin/blog/8'],
  ]);
  expect(section).toHaveTextContent('And 1 more.');
});
