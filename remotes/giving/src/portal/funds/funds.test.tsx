import {
  type FundEntry,
  type FundWhole,
  type SpendingFile,
  type SpendingImport,
  usualGivingSettings,
} from '@lapis/contract';
import { administrator, renderPage } from '@lapis/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes';

const school: FundWhole = {
  id: 3,
  title: 'School',
  is_restricted: true,
  role: null,
  opening_amount: 0,
  opening_on: null,
  is_closed: false,
  version: 2,
  counted_from: '2026-03-01',
  opening: 100_000,
  closing: -5000,
  balance: -5000,
  sums: { income: 40_000, fees: -100, gift_aid: 10_000, spending: -154_900, transfers: 0 },
  appeals: [{ id: 1, title: 'Desks', is_restricted: true, fund_id: 2 }],
  projects: [{ id: 9, title: 'A school', is_restricted: true, fund_id: 3 }],
};

const spent: FundEntry = {
  id: 1,
  booked_on: '2026-03-20',
  kind: 'spending',
  amount: -154_900,
  who: 'Kabir Paper',
  what: 'Desks',
  note: '',
  nominal_code: '',
  gift_id: null,
  claim_id: null,
  spending_id: 12,
  transfer_id: null,
  is_undone: false,
};

const page = <Item,>(results: Item[]) => ({ results, total: results.length, page: 1, per_page: 20 });

const open = (at: string, answers: Record<string, unknown> = {}) =>
  renderPage(routes, {
    at,
    user: administrator,
    answers: {
      'GET /admin/giving/settings': {
        results: { ...usualGivingSettings, version: 1, updated_at: null, has_cards: false },
      },
      'GET /admin/giving/funds': page([school]),
      'GET /admin/giving/funds/3': { results: school },
      'GET /admin/giving/funds/3/entries': page([spent]),
      'GET /admin/giving/spending/imports': page([]),
      ...answers,
    },
  });
const period = '?from=2026-03-01&to=2026-03-31';

test('a fund answers how much there was and how much was spent, and says that it is in the red', async () => {
  open(`/admin/giving/funds/3${period}`);
  const figures = within(await screen.findByRole('table', { name: 'Figures' }));
  expect(figures.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Figure'),
    expect.stringMatching(/Opening balance, 1 Mar 2026.*£1,000/),
    expect.stringMatching(/Income.*£400/),
    expect.stringMatching(/Fees.*−£1/),
    expect.stringMatching(/Gift Aid.*£100/),
    expect.stringMatching(/Spending.*−£1,549/),
    expect.stringMatching(/Transfers.*£0/),
    expect.stringMatching(/Closing balance, 31 Mar 2026.*−£50/),
  ]);
  expect(screen.getByText(/The fund is £50 in the red/)).toBeVisible();
  fireEvent.click(figures.getByRole('link', { name: 'Spending' }));
  expect(await screen.findByRole('heading', { name: 'Entries: Spending' })).toBeVisible();
});

test('an amount never breaks after its minus sign', async () => {
  open(`/admin/giving/funds/3${period}`);
  // The figure, and the entry behind it.
  await waitFor(() => expect(screen.getAllByText('−£1,549')).toHaveLength(2));
  for (const amount of screen.getAllByText('−£1,549')) expect(amount).toHaveClass('amount');
});

test('what belongs to a fund is saved only for the version that was read', async () => {
  const { sent } = open('/admin/giving/funds/3', {
    'POST /admin/giving/funds/3/purposes': { results: school },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Choose what belongs to it' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sent.find(({ name }) => name.endsWith('/purposes'))?.body).toEqual({
      version: 2,
      appeals: [],
      projects: [9],
    }),
  );
});

test('spending that was entered in error no longer counts', async () => {
  const { sent } = open(`/admin/giving/funds/3${period}`, {
    'POST /admin/giving/spending/12/undone': undefined,
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Entered in error.*spending Kabir Paper/ }));
  fireEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Entered in error' }),
  );
  await waitFor(() =>
    expect(sent.find(({ name }) => name.endsWith('/undone'))?.body).toEqual({ is_undone: true }),
  );
});

test('a transfer from a restricted fund says when that is allowed, and asks why', async () => {
  const { sent } = open('/admin/giving/funds');
  fireEvent.click(await screen.findByRole('button', { name: 'Enter a transfer' }));
  const form = within(screen.getByRole('dialog'));
  await form.findAllByRole('option', { name: /School/ });
  fireEvent.change(form.getByLabelText('From'), { target: { value: '3' } });
  expect(form.getByText('School is restricted.')).toBeVisible();
  fireEvent.click(form.getByRole('button', { name: 'Enter it' }));
  expect(await form.findAllByText(/Please say why, for the trustees/)).not.toHaveLength(0);
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
});

test('a file of spending is checked first, and entered with the second press', async () => {
  const row = { line: 2, spent_on: '2026-03-05', payee: 'Shop', amount: 500, fund: 'School', note: '' };
  const found: SpendingImport = {
    is_dry_run: true,
    rows: [
      { ...row, state: 'new', problem: '' },
      { ...row, line: 3, state: 'problem', problem: 'This line names no fund.' },
    ],
    counts: { new: 1, duplicate: 0, problem: 1 },
    amount: 500,
  };
  const { sent } = open('/admin/giving/funds', {
    'POST /admin/giving/spending/import': { results: found },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Import spending' }));
  fireEvent.change(screen.getByLabelText(/^File/), { target: { files: [new File(['x'], 'spent.csv')] } });
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText(/Line 3: .*This line names no fund/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Enter 1 line' }));
  await waitFor(() =>
    expect(
      sent.filter(({ name }) => name.endsWith('/import')).map(({ query }) => query?.['dry_run']),
    ).toEqual(['1', '0']),
  );
});

test('only the file that was checked is entered, even if another was chosen meanwhile', async () => {
  const row = { line: 2, spent_on: '2026-03-20', payee: 'Kabir', amount: 500, fund: 'School' };
  const found = {
    is_dry_run: true,
    rows: [{ ...row, state: 'new', problem: '' }],
    counts: { new: 1, duplicate: 0, problem: 0 },
    amount: 500,
  };
  let answer = (_: unknown) => {};
  const { sent } = open('/admin/giving/funds', {
    'POST /admin/giving/spending/import': () => new Promise((resolve) => (answer = resolve)),
  });
  const choose = (name: string) =>
    fireEvent.change(screen.getByLabelText(/^File/), { target: { files: [new File(['x'], name)] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Import spending' }));
  choose('first.csv');
  fireEvent.click(screen.getByRole('button', { name: 'Check the file' }));
  await waitFor(() => expect(sent.filter(({ name }) => name.endsWith('/import'))).toHaveLength(1));
  choose('second.csv');
  await act(async () => answer({ results: found }));
  expect(screen.getByRole('button', { name: 'Check the file' })).toBeVisible();
  expect(screen.queryByText(/Line 2/)).not.toBeInTheDocument();
});

const imported: SpendingFile = {
  id: 5,
  name: 'may.csv',
  entries: 40,
  amount: 120_000,
  counted: { entries: 38, amount: 115_050 },
  created_at: '2026-05-31T10:00:00.000Z',
  created_by: 'Mina Marsh',
};

test('an imported file is taken back whole, after the window says what no longer counts', async () => {
  const { sent } = open('/admin/giving/funds', {
    'GET /admin/giving/spending/imports': page([imported]),
    'POST /admin/giving/spending/imports/5/undo': {
      results: { ...imported, counted: { entries: 0, amount: 0 } },
    },
  });
  const row = within(await screen.findByRole('row', { name: /may.csv.*Mina Marsh.*40.*£1,200/ }));
  fireEvent.click(row.getByRole('button', { name: 'Take this file back may.csv' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take may.csv back?' }));
  expect(dialog.getByText(/^38 entries with £1,150.50 will be marked as entered in error/)).toBeVisible();
  expect(dialog.getByText(/^2 entries of this file were marked so before/)).toBeVisible();
  fireEvent.click(dialog.getByRole('button', { name: 'Take this file back' }));
  expect(await screen.findByText('may.csv has been taken back: 38 entries with £1,150.50.')).toBeVisible();
  expect(sent.find(({ name }) => name.endsWith('/undo'))?.body).toEqual({ entries: 38 });
});

test('a file of which nothing counts any more can’t be taken back', async () => {
  open('/admin/giving/funds', {
    'GET /admin/giving/spending/imports': page([{ ...imported, counted: { entries: 0, amount: 0 } }]),
  });
  expect(await screen.findByRole('row', { name: /may.csv.*All/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Take this file back/ })).not.toBeInTheDocument();
});
