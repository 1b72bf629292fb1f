import type { Subscriber } from '@lapis/contract';
import { administrator, renderPage } from '@lapis/testing';
import { saveFile } from '@lapis/ui/save-file';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../../routes';

jest.mock('@lapis/ui/save-file', () => ({ saveFile: jest.fn() }));
beforeEach(() => jest.mocked(saveFile).mockClear());

const mina: Subscriber = {
  id: 1,
  email: 'mina@example.org',
  state: 'on',
  basis: 'consent',
  consent: 'Send me news.',
  language: 'en',
  paused_until: null,
  ended_because: null,
  asked_at: '2026-01-05T10:00:00.000Z',
  confirmed_at: '2026-01-06T10:00:00.000Z',
  unsubscribed_at: null,
};
const counts = { all: 1203, on: 1200, pending: 1, ended: 2 };

test('lists who asked for the newsletter, how many there are of each, and sorts them', async () => {
  const { sent } = renderPage(routes, {
    at: '/admin/subscribers',
    user: administrator,
    answers: { 'GET /admin/subscribers': { results: [mina], total: 1203, page: 1, per_page: 20, counts } },
  });
  const row = await screen.findByRole('row', { name: /mina@example.org/ });
  expect(row).toHaveTextContent(/Subscribed.*5 January 2026.*6 January 2026/);
  const states = within(screen.getByRole('navigation', { name: 'Show' }));
  expect(states.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'All1,203',
    'Subscribed1,200',
    'Not confirmed1',
    'Unsubscribed2',
  ]);
  await userEvent.click(screen.getByRole('link', { name: 'E-mail' }));
  await screen.findByRole('columnheader', { name: 'E-mail' });
  expect(sent.at(-1)?.query).toMatchObject({ sort: 'email', state: 'all', page: 1 });
});

const csvAnswers = {
  'GET /admin/subscribers': { results: [mina], total: 1, page: 1, per_page: 20, counts },
  'GET /admin/subscribers.csv': 'email,state\n',
};

test('is saved as a table, with what it is narrowed by', async () => {
  const at = '/admin/subscribers?state=on&q=mina';
  const { sent } = renderPage(routes, { at, user: administrator, answers: csvAnswers });
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(saveFile).toHaveBeenCalledWith({
      type: 'text/csv',
      content: 'email,state\n',
      name: expect.stringMatching(/^lapis-subscribers-.*csv$/),
    }),
  );
  const asked = sent.find(({ name }) => name === 'GET /admin/subscribers.csv');
  expect(asked?.query).toEqual({ state: 'on', q: 'mina', sort: '-asked_at' });
});

test('where all are listed, asks whether those who must get no news are meant to be in the file', async () => {
  const { sent } = renderPage(routes, { at: '/admin/subscribers', user: administrator, answers: csvAnswers });
  await userEvent.click(await screen.findByRole('button', { name: 'Export CSV' }));
  await userEvent.click(screen.getByRole('button', { name: /^Subscribed people only/ }));
  await waitFor(() => expect(saveFile).toHaveBeenCalled());
  expect(sent.find(({ name }) => name.endsWith('.csv'))?.query).toMatchObject({ state: 'on' });
});

test.each([
  ['Unsubscribe', 'unsubscribe', '1 person unsubscribed.'],
  ['Erase', 'erase', '1 person erased.'],
])('%s is asked first, and said', async (button, action, words) => {
  const { sent } = renderPage(routes, {
    at: '/admin/subscribers',
    user: administrator,
    answers: {
      'GET /admin/subscribers': { results: [mina], total: 1, page: 1, per_page: 20, counts },
      'POST /admin/subscribers/bulk': { done: [1] },
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: /mina@example.org/ }));
  await userEvent.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog', { name: `${button} mina@example.org?` });
  expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ ids: [1], action });
});
