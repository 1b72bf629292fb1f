import type { StandingOrder } from '@lapis/contract';
import { administrator, failing, renderPage, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { today } from '../parts/days';
import { fakePage } from '../parts/giving-portal.fixture';
import { portalRoute } from '../routes';

const order: StandingOrder = {
  id: 7,
  reference: 'G7K3M9QPX4',
  supporter: { id: 3, name: 'Dorothy Hughes' },
  amount: 1000,
  next_amount: null,
  due_day: 1,
  since: '2021-05-01',
  last_on: '2026-10-01',
  state: 'missed',
  missed: ['2026-11'],
  skipped: [],
  words: ['d hughes'],
  sends_thanks: false,
  purpose: { appeal: null, project: null },
};

function open(at: string, answers: Record<string, unknown> = {}) {
  const page = renderPage([portalRoute, { path: '*', element: null }], {
    at: `/admin/giving/standing-orders${at}`,
    user: administrator,
    answers: {
      'GET /admin/giving/standing-orders': {
        ...fakePage(order),
        counts: { all: 1, active: 0, missed: 1, lapsed: 0, ended: 0 },
      },
      'GET /admin/giving/standing-orders/7': { results: order },
      'GET /admin/giving/appeals': fakePage(),
      'GET /services': fakePage(),
      'GET /admin/giving/supporters': fakePage(),
      ...answers,
    },
  });
  const sent = () => page.sent.filter(({ name }) => !name.startsWith('GET')).map(({ body }) => body);
  return { ...page, changes: sent };
}

test('the list shows who gives how much, on which day, the last payment and the state', async () => {
  open('');
  const row = within(await screen.findByRole('row', { name: /Dorothy Hughes/ }));
  expect(row.getByText('£10')).toBeVisible();
  expect(row.getByText('1st')).toBeVisible();
  expect(row.getByText('1 Oct 2026')).toBeVisible();
  expect(row.getByText('Payment missing')).toBeVisible();
  expect(row.getByText('November 2026')).toBeVisible();
});

test('a standing order is recorded with the bank’s words, and wrong fields are named first', async () => {
  const { changes, router } = open('/add', {
    'POST /admin/giving/standing-orders': { results: order, also: 2 },
  });
  const form = within(await screen.findByRole('form', { name: 'Record a standing order' }));
  await userEvent.click(form.getByRole('button', { name: 'Record the standing order' }));
  expect(form.getByLabelText('Day of the month')).toHaveAccessibleDescription(/a day from 1 to 31/);
  expect(form.getByLabelText('Since when')).toHaveAccessibleDescription(/Please choose a date\./);
  expect(changes()).toEqual([]);
  await userEvent.type(form.getByRole('combobox', { name: 'Who gives it' }), 'Dorothy Hughes');
  await userEvent.type(form.getByLabelText('Their postal address'), '1 High Street{Enter}Kite');
  await userEvent.type(form.getByLabelText('Amount in pounds'), '10');
  await userEvent.type(form.getByLabelText('Day of the month'), '1');
  await userEvent.type(form.getByLabelText('Since when'), '2021-05-01');
  await userEvent.type(form.getByLabelText('The bank’s words'), 'D HUGHES');
  await userEvent.click(form.getByRole('button', { name: 'Record the standing order' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/giving/standing-orders/7'));
  expect(changes()).toEqual([
    {
      name: 'Dorothy Hughes',
      address_lines: ['1 High Street', 'Kite'],
      amount: 1000,
      due_day: 1,
      since: '2021-05-01',
      words: ['D HUGHES'],
      sends_thanks: false,
      no_gift_aid: false,
      note: '',
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(await screen.findByText(/2 payments to check were matched with it\./)).toBeVisible();
});

test('a missing month is skipped, and the press can be undone', async () => {
  const { changes } = open('/7', {
    'POST /admin/giving/standing-orders/7/skip': ({ body }: SentRequest) => {
      const { is_skipped } = body as { is_skipped: boolean };
      return {
        results: is_skipped ? { ...order, state: 'active', missed: [], skipped: ['2026-11'] } : order,
      };
    },
  });
  const months = within(await screen.findByRole('region', { name: 'Missed payments' }));
  await userEvent.click(months.getByRole('button', { name: 'It was skipped in November 2026' }));
  expect(await months.findByText('November 2026 was skipped')).toBeVisible();
  expect(months.getByRole('button', { name: 'It wasn’t skipped in November 2026' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await months.findByText('November 2026 is missing')).toBeVisible();
  expect(changes()).toEqual([
    { month: '2026-11', is_skipped: true },
    { month: '2026-11', is_skipped: false },
  ]);
});

test('a standing order is ended, which the window explains, and started again', async () => {
  open('/7', {
    'POST /admin/giving/standing-orders/7/end': { results: { ...order, state: 'ended', missed: [] } },
    'POST /admin/giving/standing-orders/7/resume': { results: order, also: 0 },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'End this standing order' }));
  expect(dialog.getByText(/The giver isn’t told\./)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'End it' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Start it again' }));
  const again = within(await screen.findByRole('dialog', { name: 'Start this standing order again' }));
  expect(again.getByText(/No email is sent\./)).toBeVisible();
  await userEvent.click(again.getByRole('button', { name: 'Start it again' }));
  expect(await screen.findByText('The standing order of Dorothy Hughes is expected again.')).toBeVisible();
});

test('a line that the server rejects is named at its field', async () => {
  const errors = {
    'words.1': ['Please shorten this to 200 characters.'],
    'address_lines.0': ['Please shorten this to 120 characters.'],
  };
  open('/add', {
    'POST /admin/giving/standing-orders': failing(422, {
      message: 'Please check what you entered.',
      errors,
    }),
  });
  const form = within(await screen.findByRole('form', { name: 'Record a standing order' }));
  await userEvent.type(form.getByRole('combobox', { name: 'Who gives it' }), 'Dorothy Hughes');
  await userEvent.type(form.getByLabelText('Amount in pounds'), '10');
  await userEvent.type(form.getByLabelText('Day of the month'), '1');
  await userEvent.type(form.getByLabelText('Since when'), '2026-05-01');
  await userEvent.click(form.getByRole('button', { name: 'Record the standing order' }));
  await waitFor(() =>
    expect(form.getByLabelText('The bank’s words')).toHaveAccessibleDescription(/Line 2: Please shorten/),
  );
  expect(form.getByLabelText('Their postal address')).toHaveAccessibleDescription(/Line 1: Please shorten/);
});

test('a new amount has a day, and the server’s errors are beside the fields', async () => {
  const { changes } = open('/7', {
    'PATCH /admin/giving/standing-orders/7': failing(422, {
      message: 'Please check what you entered.',
      errors: { words: ['These words are on many givers’ payments.'] },
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Change it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change this standing order' }));
  expect(dialog.queryByLabelText('The amount is right from')).not.toBeInTheDocument();
  await userEvent.clear(dialog.getByLabelText('Amount in pounds'));
  await userEvent.type(dialog.getByLabelText('Amount in pounds'), '12');
  expect(dialog.getByLabelText('The amount is right from')).toHaveValue(today());
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('The bank’s words')).toHaveAccessibleDescription(/many givers’ payments/),
  );
  expect(changes()).toEqual([
    { amount: 1200, amount_from: today(), due_day: 1, words: ['d hughes'], sends_thanks: false },
  ]);
});
