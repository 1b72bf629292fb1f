import type { AuditEntry } from '@lapis/contract';
import { administrator, failing, renderPage, type Sent } from '@lapis/testing';
import { saveFile } from '@lapis/ui/save-file';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { placeOf, sentenceOf } from './audit-labels';

jest.mock('@lapis/ui/save-file', () => ({ saveFile: jest.fn() }));

const published: AuditEntry = {
  id: 31,
  at: '2026-11-21T10:32:00.000Z',
  user_id: 7,
  user_name: 'Mina Marsh',
  ip: '203.0.113.5',
  action: 'published',
  kind: 'blog',
  thing_id: 3,
  title: 'Winter coats',
  details: { fields: 'title, html' },
};

const words = (entry: Partial<AuditEntry>) =>
  Object.values(sentenceOf({ ...published, details: {}, ...entry }))
    .filter(Boolean)
    .join(' ');

test.each([
  [{}, 'Mina Marsh published the story “Winter coats”'],
  [{ action: 'unpublished' }, 'Mina Marsh took the story “Winter coats” off the site'],
  [{ action: 'published', user_name: '' }, 'The site itself published the story “Winter coats”'],
  [{ kind: 'messages', action: 'replied', thing_id: 4 }, 'Mina Marsh answered message 4'],
  [{ kind: 'links', action: 'checked', title: '', thing_id: null }, 'Mina Marsh checked the links'],
  [{ kind: 'site', action: 'changed' }, 'Mina Marsh changed the settings of the site'],
  [{ kind: 'users', action: 'deactivated', title: 'Omar' }, 'Mina Marsh deactivated the account of Omar'],
  [{ kind: 'users', action: 'invited', title: 'Omar' }, 'Mina Marsh invited Omar'],
  [
    { kind: 'users', action: 'role_changed', title: 'Omar', details: { from: 'user', to: 'admin' } },
    'Mina Marsh changed the role of Omar to administrator',
  ],
  [{ kind: 'supporters', action: 'viewed', title: '', thing_id: 12 }, 'Mina Marsh looked at supporter 12'],
  [
    { kind: 'supporters', action: 'viewed', title: '', thing_id: null },
    'Mina Marsh looked at the supporters',
  ],
  [{ kind: 'gifts', action: 'matched', title: 'G1' }, 'Mina Marsh matched a payment with gift “G1”'],
  [
    { kind: 'statements', action: 'changed', title: 'Payment of 2026-11-24' },
    'Mina Marsh changed the payment of 2026-11-24',
  ],
  [{ kind: 'account', action: 'signed_in', title: 'Mina Marsh' }, 'Mina Marsh signed in'],
  [
    { kind: 'account', action: 'sign_in_refused', user_name: '', title: 'Omar' },
    'Someone failed to sign in as Omar',
  ],
  [{ kind: 'account', action: 'sign_in_refused', user_name: '', title: '' }, 'Someone failed to sign in'],
] satisfies [Partial<AuditEntry>, string][])('an entry is a sentence: %j', (entry, sentence) => {
  expect(words(entry)).toBe(sentence);
});

test('what was deleted has no page any more', () => {
  expect(placeOf(published)).toBe('/admin/blog/3');
  expect(placeOf({ ...published, action: 'deleted' })).toBeNull();
});

test('what was done to a gift, to a supporter or to a statement leads to it', () => {
  const viewed = { ...published, action: 'viewed', title: '' } as const;
  expect(placeOf({ ...viewed, kind: 'supporters' })).toBe('/admin/giving/supporters/3');
  expect(placeOf({ ...viewed, kind: 'supporters', thing_id: null })).toBeNull();
  expect(placeOf({ ...viewed, kind: 'statements' })).toBe('/admin/giving/statements?statement=3&state=all');
  expect(placeOf({ ...viewed, kind: 'appeals', action: 'deleted' })).toBeNull();
});

test('what was done to a version leads to its part of the site', () => {
  const promoted = {
    ...published,
    action: 'promoted',
    kind: 'remotes',
    thing_id: null,
    title: 'public',
  } as const;
  expect(placeOf(promoted)).toBe('/admin/releases/public');
});

const people = [{ id: 7, firstname: 'Mina', lastname: 'Marsh' }];

function open(at: string, answers: Record<string, unknown> = {}) {
  const page = renderPage(routes, {
    at,
    user: administrator,
    answers: {
      'GET /admin/audit': { results: [published], total: 1, page: 1, per_page: 50 },
      'GET /admin/users': { results: people, total: 1, page: 1, per_page: 100 },
      ...answers,
    },
  });
  const asked = () => page.sent.filter(({ name }) => name === 'GET /admin/audit').at(-1)?.query;
  return { user: userEvent.setup(), asked, ...page };
}

test('tells who did what and when, with the rest on demand', async () => {
  const { user } = open('/admin/audit');
  expect(await screen.findByRole('link', { name: 'the story “Winter coats”' })).toHaveAttribute(
    'href',
    '/admin/blog/3',
  );
  expect(screen.getByRole('cell', { name: '203.0.113.5' })).toBeVisible();
  expect(screen.getByText('title, html')).not.toBeVisible();
  await user.click(screen.getByText('Details'));
  expect(screen.getByText('title, html')).toBeVisible();
});

test('is narrowed by person, action, kind and days, all in the address', async () => {
  const { user, router, asked } = open('/admin/audit?page=2');
  await screen.findByRole('option', { name: 'Mina Marsh' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Mina Marsh');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Published');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Blog');
  fireEvent.change(screen.getByLabelText('From day'), { target: { value: '2026-11-01' } });
  await waitFor(() =>
    expect(router.state.location.search).toBe('?user=7&action=published&kind=blog&from=2026-11-01'),
  );
  await waitFor(() =>
    expect(asked()).toMatchObject({
      user: 7,
      action: 'published',
      kind: 'blog',
      from: '2026-11-01',
      page: 1,
    }),
  );
  await user.click(screen.getByRole('link', { name: 'Show everything' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('leaves out what the address says and nobody knows', async () => {
  const { asked } = open('/admin/audit?action=eaten&kind=cake&from=soon&user=none');
  await screen.findByRole('link', { name: 'the story “Winter coats”' });
  expect(Object.values(asked() ?? {}).filter(Boolean)).toEqual([1, 50]);
});

test('names who is no administrator and is asked for all the same', async () => {
  open('/admin/audit?user=9', {
    'GET /admin/users/9': { results: { id: 9, firstname: 'Omar', lastname: 'Oak' } },
  });
  expect(await screen.findByRole('option', { name: 'Omar Oak' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Who' })).toHaveValue('9');
});

test('says that nothing matches, and leads back to everything', async () => {
  open('/admin/audit?kind=links', {
    'GET /admin/audit': { results: [], total: 0, page: 1, per_page: 50 },
  });
  expect(await screen.findByText('No entries here')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all entries' })).toHaveAttribute('href', '/admin/audit');
});

test('is saved as a table, with what it is narrowed by', async () => {
  const { user, sent } = open('/admin/audit?kind=blog&q=coats', { 'GET /admin/audit.csv': 'at,user_id\n' });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'text/csv',
        content: 'at,user_id\n',
        name: expect.stringMatching(/csv$/),
      }),
    ),
  );
  const asked: Sent | undefined = sent.find(({ name }) => name === 'GET /admin/audit.csv');
  expect(asked?.query).toMatchObject({ kind: 'blog', q: 'coats' });
});

test('says why it was not saved', async () => {
  const { user } = open('/admin/audit', {
    'GET /admin/audit.csv': failing(429, { message: 'Please wait.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Please wait.')).toBeVisible();
});
