import { auth } from '@lapis/auth';
import type { Answers } from '@lapis/testing';
import { failing, member } from '@lapis/testing';
import { screen, waitFor } from '@testing-library/react';
import { listReply, offline, openAccount, refusal } from '../account.fixture';

const google = { id: 4, provider: 'google', name: 'Google', created_at: '2026-02-03T09:00:00.000Z' };
const password = 'kite lantern orchard';

const open = (answers: Answers, { title = 'Password', as = {} } = {}) =>
  openAccount('/account/password', title, {
    as,
    answers: { 'GET /settings/identities': listReply([]), 'GET /user': member, ...answers },
  });

const current = () => screen.getByLabelText('Current password');
const next = () => screen.getByLabelText('New password');

test('a new password is saved, and leaves nothing in the form', async () => {
  const { user, changes } = await open({ 'PATCH /settings/password': null });
  await user.type(current(), 'the old one');
  await user.type(next(), `${password}{Enter}`);
  const saved = await screen.findByText(/Your new password is saved. All other devices are signed out/);
  expect(saved).toHaveFocus();
  expect(changes()[0]?.body).toEqual({
    current_password: 'the old one',
    password,
    password_confirmation: password,
  });
  expect(current()).toHaveValue('');
  expect(next()).toHaveValue('');
});

test('password managers get the user name', async () => {
  const { container } = await open({});
  expect(container.querySelector('[autocomplete=username]')).toHaveValue('mina@lapis.example');
  expect(current()).toHaveAttribute('autocomplete', 'current-password');
  expect(next()).toHaveAttribute('autocomplete', 'new-password');
});

test.each([
  ['a wrong one', failing(422, refusal('current_password', 'This is not your password.')), /check what/],
  ['a lost connection', offline, /You seem to be offline/],
])('%s keeps the typed passwords', async (_, answer, words) => {
  const { user } = await open({ 'PATCH /settings/password': answer });
  await user.type(current(), 'wrong');
  await user.type(next(), `${password}{Enter}`);
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(next()).toHaveValue(password);
});

describe('a person without a password', () => {
  const alone = { title: 'Choose a password', as: { has_password: false } };

  test('chooses one without typing an old one', async () => {
    const { user, changes } = await open({ 'PATCH /settings/password': null }, alone);
    expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    await screen.findByText(/Your new password is saved/);
    expect(changes()[0]?.body).toMatchObject({ current_password: '', password });
    expect(screen.getByRole('heading', { level: 1, name: 'Password' })).toBeVisible();
    expect(auth.user?.has_password).toBe(true);
  });

  test('reads that the sign-in is too old', async () => {
    const words = 'To do this, please sign out and sign in again.';
    const { user } = await open(
      { 'PATCH /settings/password': failing(422, refusal('current_password', words)) },
      alone,
    );
    await user.type(screen.getByLabelText('Password'), `${password}{Enter}`);
    expect(await screen.findByText(words)).toBeVisible();
  });
});

describe('sign-ins by other providers', () => {
  const unlink = () => screen.findByRole('button', { name: 'Unlink Google' });

  test('are not mentioned if there are none', async () => {
    const { sent } = await open({});
    await waitFor(() => expect(sent.map(({ name }) => name)).toContain('GET /settings/identities'));
    expect(screen.queryByText('Other ways to sign in')).not.toBeInTheDocument();
  });

  test('are unlinked', async () => {
    let linked = [google];
    const { user } = await open({
      'GET /settings/identities': () => listReply(linked),
      'DELETE /settings/identities/4': () => {
        linked = [];
        return null;
      },
    });
    await user.click(await unlink());
    const words = await screen.findByText('Google no longer opens your account.');
    expect(words).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Unlink Google' })).not.toBeInTheDocument();
  });

  test('that are the only way to sign in stay, with the reason', async () => {
    const { user } = await open({
      'GET /settings/identities': listReply([google]),
      'DELETE /settings/identities/4': failing(409, { message: 'Please choose a password first.' }),
    });
    await user.click(await unlink());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please choose a password first.');
    expect(await unlink()).toBeVisible();
  });
});
