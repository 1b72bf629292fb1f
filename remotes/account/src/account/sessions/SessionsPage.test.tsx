import type { OwnSession } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import type { Answers } from '@lapis/testing';
import { failing } from '@lapis/testing';
import { screen, within } from '@testing-library/react';
import { listReply, offline, openAccount } from '../account.fixture';

const here: OwnSession = {
  id: 1,
  device: 'Firefox on Windows',
  address: '192.0.2.7',
  place: 'United Kingdom',
  created_at: '2026-01-01T09:00:00.000Z',
  last_seen_at: '2026-06-03T10:00:00.000Z',
  current: true,
};
const phone = { ...here, id: 2, device: 'Safari on iOS', address: '10.0.0.4', place: null, current: false };

const open = async (answers: Answers, sessions: () => OwnSession[] = () => [here, phone]) => {
  const page = await openAccount('/account/sessions', 'Signed-in devices', {
    answers: { 'GET /settings/sessions': () => listReply(sessions()), ...answers },
  });
  await screen.findByText('Firefox on Windows');
  return page;
};

const item = (name: string) => within(screen.getByText(name).closest('li')!);
const endPhone = () => screen.getByRole('button', { name: 'Sign out Safari on iOS' });

test('lists every device with its place and last use, and marks this one', async () => {
  await open({});
  expect(item('Firefox on Windows').getByText('This device')).toBeVisible();
  expect(item('Firefox on Windows').getByText('United Kingdom, 192.0.2.7')).toBeVisible();
  expect(item('Safari on iOS').queryByText('This device')).not.toBeInTheDocument();
  expect(item('Safari on iOS').getByText('10.0.0.4')).toBeVisible();
  expect(item('Safari on iOS').getByText('3 June 2026')).toHaveAttribute('datetime', phone.last_seen_at);
});

test('a session is ended, with a message', async () => {
  let sessions = [here, phone];
  const { user } = await open(
    {
      'DELETE /settings/sessions/2': () => {
        sessions = [here];
        return null;
      },
    },
    () => sessions,
  );
  await user.click(endPhone());
  expect(await screen.findByText('Safari on iOS is signed out.')).toHaveFocus();
  expect(screen.queryByText('Safari on iOS')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Sign out everywhere else' })).not.toBeInTheDocument();
});

test('all other sessions are ended at once', async () => {
  let sessions = [here, phone];
  const { user } = await open(
    {
      'DELETE /settings/sessions': () => {
        sessions = [here];
        return null;
      },
    },
    () => sessions,
  );
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(await screen.findByText('All other devices are signed out.')).toHaveFocus();
});

test('ending this session signs out', async () => {
  const ended = jest.fn();
  const off = bus.on('session:end', ended);
  const { user, changes } = await open({});
  await user.click(screen.getByRole('button', { name: 'Sign out this device' }));
  expect(ended).toHaveBeenCalledWith({ goTo: '/' });
  expect(changes()).toEqual([]);
  off();
});

test.each([
  ['offline', offline, 'You seem to be offline.'],
  ['refused', failing(404, { message: 'There is no such session.' }), 'There is no such session.'],
])('a message appears if ending a session is %s', async (_, answer, words) => {
  const { user } = await open({ 'DELETE /settings/sessions/2': answer });
  await user.click(endPhone());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(screen.queryByText(/is signed out/)).not.toBeInTheDocument();
});

test('a list that could not be loaded can be loaded again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  let answer: () => unknown = offline;
  const { user } = await openAccount('/account/sessions', 'Signed-in devices', {
    answers: { 'GET /settings/sessions': () => answer() },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your devices could not be loaded.');
  answer = () => listReply([here]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Firefox on Windows')).toBeVisible();
  log.mockRestore();
});
