import type { AuditEntry } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { saveFile } from '@lapis/ui/save-file';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { entryHref, describeEntry } from './audit-labels';

jest.mock('@lapis/ui/save-file', () => ({ saveFile: jest.fn() }));

const published: AuditEntry = {
  id: 31,
  at: '2026-11-21T10:32:00.000Z',
  user_id: 7,
  user_name: 'Mina Marsh',
  ip: '203.0.113.5',
  action: 'published',
  kind: 'blog',
  subject_id: 3,
  title: 'Winter coats',
  details: { fields: 'title, html' },
};

const words = (entry: Partial<AuditEntry>) =>
  Object.values(describeEntry({ ...published, details: {}, ...entry }))
    .filter(Boolean)
    .join(' ');

test.each([
  [{}, 'Mina Marsh published the story “Winter coats”'],
  [{ action: 'unpublished' }, 'Mina Marsh took the story “Winter coats” off the site'],
  [{ action: 'published', user_name: '' }, 'The site itself published the story “Winter coats”'],
  [{ kind: 'messages', action: 'replied', subject_id: 4 }, 'Mina Marsh replied to message 4'],
  [
    { kind: 'messages', action: 'replied', subject_id: 4, named: '“Coats” from Dev Patel' },
    'Mina Marsh replied to the message “Coats” from Dev Patel',
  ],
  [
    { kind: 'messages', action: 'changed', subject_id: 4, details: { state: 'read' } },
    'Mina Marsh marked message 4 as read',
  ],
  [
    { kind: 'subscribers', action: 'unsubscribed', subject_id: 4, named: 'dev@example.org' },
    'Mina Marsh unsubscribed subscriber dev@example.org',
  ],
  [{ kind: 'mails', action: 'mail_given_up', subject_id: 6 }, 'Mina Marsh gave up sending email 6'],
  [
    { kind: 'mails', action: 'mail_given_up', subject_id: 6, named: '“Re: Coats” to dev@example.org' },
    'Mina Marsh gave up sending the email “Re: Coats” to dev@example.org',
  ],
  [{ kind: 'links', action: 'checked', title: '', subject_id: null }, 'Mina Marsh checked the links'],
  [
    { kind: 'links', action: 'changed', title: '', subject_id: null, details: { ordered: 'Learning' } },
    'Mina Marsh put the links in order',
  ],
  [{ kind: 'site', action: 'changed' }, 'Mina Marsh changed the settings of the site'],
  [{ kind: 'users', action: 'deactivated', title: 'Omar' }, 'Mina Marsh deactivated the account of Omar'],
  [{ kind: 'users', action: 'invited', title: 'Omar' }, 'Mina Marsh invited Omar'],
  [
    { kind: 'users', action: 'role_changed', title: 'Omar', details: { from: 'user', to: 'admin' } },
    'Mina Marsh changed the access of Omar to administrator',
  ],
  [{ kind: 'supporters', action: 'viewed', title: '', subject_id: 12 }, 'Mina Marsh viewed supporter 12'],
  [{ kind: 'supporters', action: 'viewed', title: '', subject_id: null }, 'Mina Marsh viewed the supporters'],
  [{ kind: 'gifts', action: 'matched', title: 'G1' }, 'Mina Marsh matched a payment with gift “G1”'],
  [
    { kind: 'gifts', action: 'unmatched', title: 'G1' },
    'Mina Marsh undid the match of a payment with gift “G1”',
  ],
  [{ kind: 'claims', action: 'deleted', title: '', subject_id: 5 }, 'Mina Marsh withdrew Gift Aid claim 5'],
  [
    { kind: 'statements', action: 'deleted', title: 'march.csv' },
    'Mina Marsh took back the bank statement “march.csv”',
  ],
  [
    { kind: 'spending_imports', action: 'deleted', title: 'may.csv' },
    'Mina Marsh took back the spending in “may.csv”',
  ],
  [{ kind: 'appeals', action: 'deleted', title: 'Coats' }, 'Mina Marsh deleted the appeal “Coats”'],
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
] satisfies [Partial<AuditEntry>, string][])('an entry is described in a sentence: %j', (entry, sentence) => {
  expect(words(entry)).toBe(sentence);
});

test('a deleted entry has no link', () => {
  expect(entryHref(published)).toBe('/admin/blog/3');
  expect(entryHref({ ...published, action: 'deleted' })).toBeNull();
});

test('an action on a gift, a supporter or a statement links to it', () => {
  const viewed = { ...published, action: 'viewed', title: '' } as const;
  expect(entryHref({ ...viewed, kind: 'supporters' })).toBe('/admin/giving/supporters/3');
  expect(entryHref({ ...viewed, kind: 'supporters', subject_id: null })).toBeNull();
  expect(entryHref({ ...viewed, kind: 'statements' })).toBe('/admin/giving/statements?statement=3&state=all');
  expect(entryHref({ ...viewed, kind: 'appeals', action: 'deleted' })).toBeNull();
});

test('an action on a version links to its part of the site', () => {
  const promoted = {
    ...published,
    action: 'promoted',
    kind: 'remotes',
    subject_id: null,
    title: 'public',
  } as const;
  expect(entryHref(promoted)).toBe('/admin/releases/public');
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

test('lists who did what and when, with details on demand', async () => {
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

test('is filtered by person, action, type and days, all in the address', async () => {
  const { user, router, asked } = open('/admin/audit?page=2');
  await screen.findByRole('option', { name: 'Mina Marsh' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'Mina Marsh');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Published');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Area' }), 'Blog');
  fireEvent.change(screen.getByLabelText('From date'), { target: { value: '2026-11-01' } });
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

test('ignores unknown values in the address', async () => {
  const { asked } = open('/admin/audit?action=eaten&kind=cake&from=soon&user=none');
  await screen.findByRole('link', { name: 'the story “Winter coats”' });
  expect(Object.values(asked() ?? {}).filter(Boolean)).toEqual([1, 50]);
});

test('names a person in the filter who is no administrator', async () => {
  open('/admin/audit?user=9', {
    'GET /admin/users/9': { results: { id: 9, firstname: 'Omar', lastname: 'Oak' } },
  });
  expect(await screen.findByRole('option', { name: 'Omar Oak' })).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Who' })).toHaveValue('9');
});

test('says that nothing matches, and links back to everything', async () => {
  open('/admin/audit?kind=links', {
    'GET /admin/audit': { results: [], total: 0, page: 1, per_page: 50 },
  });
  expect(await screen.findByText('No entries here')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Show all entries' })).toHaveAttribute('href', '/admin/audit');
});

test('is saved as a table, with the same filters', async () => {
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
  const asked: SentRequest | undefined = sent.find(({ name }) => name === 'GET /admin/audit.csv');
  expect(asked?.query).toMatchObject({ kind: 'blog', q: 'coats' });
});

test('shows why saving failed', async () => {
  const { user } = open('/admin/audit', {
    'GET /admin/audit.csv': failing(429, { message: 'Please wait.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('Please wait.')).toBeVisible();
});
