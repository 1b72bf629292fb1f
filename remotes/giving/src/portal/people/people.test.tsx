import type { PeopleImport, PeoplePlan, PeopleTable, User } from '@lapis/contract';
import { administrator, failing, renderPage } from '@lapis/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakePage } from '../parts/giving-portal.fixture';
import { portalRoute } from '../routes';

const table: PeopleTable = {
  system: 'Donorbox',
  rows: 2,
  columns: [
    { heading: 'Name', samples: ['Anna Clarke'], field: 'name' },
    { heading: 'Amount', samples: ['20.00'], field: 'gift_amount' },
    { heading: 'When', samples: ['03/03/2021'], field: null },
  ],
  supporters: true,
  subscribers: 'none',
  method: 'card',
  month_first: false,
};

const totals = {
  new: 1,
  same: 0,
  partly: 0,
  refused: 1,
  supporters: 1,
  subscribers: 0,
  suppressions: 0,
  gifts: 1,
  amount: 2000,
  declarations: 0,
};

const plan: PeoplePlan = {
  totals,
  rows: [
    { line: 2, name: 'Anna Clarke', outcome: 'new', says: 'New supporter.', supporter_id: null },
    { line: 3, name: 'Ben Okafor', outcome: 'refused', says: 'The gift has no day.', supporter_id: null },
  ],
};

const done: PeopleImport = {
  id: 4,
  name: 'gifts.csv',
  system: 'Donorbox',
  state: 'done',
  rows: 2,
  done: 2,
  totals,
  stayed: { supporters: 0, subscribers: 0, suppressions: 0, gifts: 0, declarations: 0 },
  can_undo_until: '2999-01-01T00:00:00.000Z',
  created_at: '2026-03-01T10:00:00.000Z',
  created_by: 'Zohra Rahimi',
};

const open = (at: string, answers: Record<string, unknown> = {}, user: User = administrator) =>
  renderPage([portalRoute, { path: '*', element: null }], {
    at: `/admin/giving/people${at}`,
    user,
    answers: {
      'GET /admin/giving/people': fakePage<PeopleImport>(),
      'GET /admin/giving/people/4': { results: done },
      'GET /admin/giving/appeals': fakePage(),
      'GET /services': fakePage(),
      'POST /admin/giving/people/read': { results: table },
      'POST /admin/giving/people/check': { results: plan },
      'POST /admin/giving/people': { results: done },
      ...answers,
    },
  });

test('a table is read, its columns are pointed at, each row is checked, and it is imported', async () => {
  const { router, sent } = open('');
  const file = new File(['Name,Amount,When\n'], 'gifts.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('Table of people'), file);
  const form = within(await screen.findByRole('form', { name: 'What the table holds' }));
  expect(form.getByRole('combobox', { name: 'Amount' })).toHaveDisplayValue('Gift: amount');
  expect(form.getByRole('combobox', { name: 'When' })).toHaveAccessibleDescription('Such as 03/03/2021');
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'When' }), 'Gift: day');
  await userEvent.selectOptions(
    form.getByRole('combobox', { name: 'Newsletters' }),
    'They subscribe to newsletters',
  );
  await userEvent.type(form.getByLabelText('What they agreed to, word for word'), 'Yes');
  await userEvent.click(form.getByRole('button', { name: 'Check each row' }));
  expect(form.getByLabelText('Day on which they agreed')).toHaveAccessibleDescription(/choose the day/);
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'Newsletters' }), 'No newsletters');
  await userEvent.click(form.getByRole('button', { name: 'Check each row' }));

  expect(await screen.findByText(/1 supporter and 1 gift \(£20\) will be imported/)).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('Show'), 'Can’t be imported (1)');
  expect(screen.getByRole('row', { name: /Ben Okafor/ })).toHaveTextContent('The gift has no day.');
  expect(screen.queryByRole('row', { name: /Anna Clarke/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Import them' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/giving/people/4'));
  const body = sent.find(({ name }) => name === 'POST /admin/giving/people')?.body as FormData;
  expect(JSON.parse(String(body.get('options')))).toMatchObject({
    columns: ['name', 'gift_amount', 'gift_day'],
    subscribers: 'none',
    basis: null,
    method: 'card',
  });
});

const importer: User = {
  ...administrator,
  staff_role: { label: 'Importer', permissions: ['transfer', 'giving'] },
};

test('staff without access to subscribers import a table without newsletters, and the form says so', async () => {
  const holds = { ...table, subscribers: 'subscribed' };
  const { sent } = open('', { 'POST /admin/giving/people/read': { results: holds } }, importer);
  const file = new File(['Name,Amount,When\n'], 'gifts.csv', { type: 'text/csv' });
  await userEvent.upload(await screen.findByLabelText('Table of people'), file);
  const form = within(await screen.findByRole('form', { name: 'What the table holds' }));
  expect(form.getByText(/Your role doesn’t include subscribers/)).toBeVisible();
  expect(form.queryByRole('combobox', { name: 'Newsletters' })).not.toBeInTheDocument();
  await userEvent.click(form.getByRole('button', { name: 'Check each row' }));
  await screen.findByText(/will be imported/);
  const body = sent.find(({ name }) => name === 'POST /admin/giving/people/check')?.body as FormData;
  expect(JSON.parse(String(body.get('options')))).toMatchObject({ subscribers: 'none' });
});

test('an import that changed subscribers is undone only by staff with access to them', async () => {
  const changed = { ...done, totals: { ...totals, suppressions: 1 } };
  open('/4', { 'GET /admin/giving/people/4': { results: changed } }, importer);
  expect(await screen.findByText(/ask an owner to undo it/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo the import…' })).not.toBeInTheDocument();
});

test('without a connection, the page says what failed, and nothing chosen is lost unasked', async () => {
  jest.spyOn(console, 'error').mockImplementationOnce(() => {});
  const { router } = open('', {
    'GET /admin/giving/people': failing(403),
    'POST /admin/giving/people'() {
      throw new Error('Network Error');
    },
  });
  expect(await screen.findByText('Earlier imports could not be loaded')).toBeVisible();
  const file = new File(['Name,Amount,When\n'], 'gifts.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('Table of people'), file);
  const form = within(await screen.findByRole('form', { name: 'What the table holds' }));
  await userEvent.selectOptions(form.getByRole('combobox', { name: 'When' }), 'Gift: day');
  await userEvent.click(form.getByRole('button', { name: 'Check each row' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Import them' }));
  expect(await screen.findByText(/^No connection\./)).toBeVisible();
  await act(() => router.navigate('/admin/giving'));
  const question = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(form.getByRole('combobox', { name: 'When' })).toHaveDisplayValue('Gift: day');
});

test('one row that could not be imported, and one address without newsletters, are said in the singular', async () => {
  open('/4', {
    'GET /admin/giving/people/4': { results: { ...done, totals: { ...totals, suppressions: 1 } } },
  });
  expect(await screen.findByText(/^1 row could not be imported/)).toBeVisible();
  expect(screen.getByText(/1 address that gets no newsletters/)).toBeVisible();
});

test('the result says what was imported, and is undone after a question', async () => {
  const { sent } = open('/4', { 'POST /admin/giving/people/4/undo': { results: done } });
  expect(await screen.findByText('Imported: 1 supporter and 1 gift (£20).')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Undo the import…' }));
  const question = within(screen.getByRole('dialog'));
  expect(question.getByText(/No one is sent anything/)).toBeVisible();
  await userEvent.click(question.getByRole('button', { name: 'Undo it' }));
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('POST /admin/giving/people/4/undo'));
});

test('an undone import says what stayed', async () => {
  const stayed = { ...done.stayed, gifts: 1 };
  const undone: PeopleImport = { ...done, state: 'undone', can_undo_until: null, stayed };
  open('/4', { 'GET /admin/giving/people/4': { results: undone } });
  expect(await screen.findByText(/Changed or used since, and so left here: 1 gift/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo the import…' })).not.toBeInTheDocument();
});
