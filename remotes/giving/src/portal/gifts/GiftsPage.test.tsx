import { administrator, renderPage } from '@lapis/testing';
import { saveFile } from '@lapis/ui/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';
import { gift } from './gifts.fixture';

jest.mock('@lapis/ui/save-file', () => ({ saveFile: jest.fn() }));

const counts = {
  all: 12,
  waiting: 2,
  received: 5,
  active: 3,
  failing: 1,
  refunded: 1,
  corrected: 0,
  mistaken: 0,
  cancelled: 0,
};
const list = { results: [gift], total: 1, page: 1, per_page: 20, counts };

const open = (at: string, answer: object = list) =>
  renderPage(routes, {
    at,
    user: administrator,
    answers: {
      'GET /admin/giving/gifts': answer,
      'GET /admin/giving/gifts.csv': 'date',
      'GET /admin/giving/appeals': { results: [{ slug: 'winter', title: 'Winter coats' }] },
      'GET /services': { results: [] },
    },
  });

test('lists who gave what, for which fund, how, and the state of each gift', async () => {
  const monthly = {
    ...gift,
    id: 8,
    supporter: null,
    interval: 'month',
    method: 'transfer',
    state: 'waiting',
    received: 0,
    last_on: null,
    purpose: { appeal: null, project: null },
  };
  const mistaken = { ...monthly, id: 9, interval: 'once', method: 'cheque', state: 'mistaken' } as const;
  open('/admin/giving/gifts', { ...list, results: [gift, monthly, mistaken], total: 3 });
  const row = await screen.findByRole('row', { name: /Mina Marsh/ });
  expect(row).toHaveTextContent('Mina Marsh6 Jan 2026Winter coats£10CardReceived£10');
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/admin/giving/gifts/7');
  expect(screen.getByRole('row', { name: /Promised/ })).toHaveTextContent(
    /Promised 5 Jan 2026Where it is needed most£10 a monthStanding orderAwaiting payment–/,
  );
  expect(screen.getByRole('row', { name: /Cheque/ })).toHaveTextContent(/Added 5 Jan 2026/);
  const states = within(screen.getByRole('navigation', { name: 'Show' })).getAllByRole('link');
  expect(states.map(({ textContent }) => textContent)).toEqual([
    'All12',
    'Awaiting payment2',
    'Received5',
    'Monthly3',
    'Payment failed1',
    'Refunded1',
    'Corrected0',
    'Entered in error0',
    'Cancelled0',
  ]);
});

test('applies the filters in the address, and names the supporter', async () => {
  const { sent, router } = open(
    '/admin/giving/gifts?state=failing&method=card&interval=month&supporter=3&sort=-amount',
  );
  expect(await screen.findByText(/Showing only gifts from Mina Marsh/)).toBeVisible();
  expect(sent.find(({ name }) => name === 'GET /admin/giving/gifts')?.query).toMatchObject({
    state: 'failing',
    method: 'card',
    interval: 'month',
    supporter: 3,
    sort: '-amount',
  });
  await userEvent.click(screen.getByRole('link', { name: 'Show all' }));
  await waitFor(() => expect(router.state.location.search).not.toContain('supporter'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Method' }), 'Cheque');
  await waitFor(() => expect(sent.at(-1)?.query).toMatchObject({ method: 'cheque', state: 'failing' }));
});

test('shows the gifts of some days and one purpose, and exports them', async () => {
  const { sent } = open('/admin/giving/gifts?from=2026-01-01&to=2026-01-31&purpose=general');
  expect(await screen.findByLabelText('Money from')).toHaveValue('2026-01-01');
  const query = { from: '2026-01-01', to: '2026-01-31', purpose: 'general', sort: '-day' };
  const asked = () => sent.filter(({ name }) => name === 'GET /admin/giving/gifts').at(-1)?.query;
  expect(asked()).toMatchObject(query);
  await userEvent.selectOptions(
    await screen.findByRole('combobox', { name: 'For' }),
    await screen.findByRole('option', { name: 'Appeal: Winter coats' }),
  );
  await waitFor(() => expect(asked()).toMatchObject({ ...query, purpose: 'appeal:winter' }));
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(sent.at(-1)?.name).toBe('GET /admin/giving/gifts.csv'));
  expect(sent.at(-1)?.query).toMatchObject({ ...query, purpose: 'appeal:winter', state: 'all' });
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith(
      expect.objectContaining({ name: expect.stringMatching(/^lapis-gifts-/), content: 'date' }),
    ),
  );
});

test('explains how the first gift gets here', async () => {
  open('/admin/giving/gifts', { ...list, results: [], total: 0 });
  expect(await screen.findByText('No gifts yet')).toBeVisible();
});
