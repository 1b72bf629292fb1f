import { auth } from '@lapis/auth';
import { failing, member } from '@lapis/testing';
import { screen, waitFor } from '@testing-library/react';
import { offline, openAccount, refusal } from '../account.fixture';

const open = (answer: unknown, as = {}) =>
  openAccount('/account/profile', 'Profile', { as, answers: { 'PATCH /settings/profile': answer } });

const field = (name: string) => screen.getByLabelText(name);
const save = () => screen.getByRole('button', { name: 'Save' });

test('a name is saved, and the whole site shows it', async () => {
  const { user, changes } = await open({ ...member, firstname: 'Minoo' });
  await user.clear(field('First name'));
  await user.type(field('First name'), ' Minoo {Enter}');
  expect(await screen.findByText('Your profile is saved.')).toHaveAttribute('role', 'status');
  expect(changes()).toEqual([
    {
      name: 'PATCH /settings/profile',
      body: { firstname: 'Minoo', lastname: 'Marsh', email: 'mina@lapis.example', current_password: '' },
    },
  ]);
  expect(auth.user?.firstname).toBe('Minoo');
});

test('a new address counts once it is confirmed, and can be withdrawn until then', async () => {
  let pending_email: string | null = 'new@lapis.example';
  const { user, changes } = await open(() => ({ ...member, pending_email }));
  await user.clear(field('E-mail'));
  await user.type(field('E-mail'), 'new@lapis.example');
  await user.type(field('Current password'), 'correct-horse{Enter}');
  expect(await screen.findByText(/We have sent an email to/)).toHaveTextContent(
    'We have sent an email to new@lapis.example. Until you follow its link, you sign in with mina@lapis.example.',
  );
  expect(field('E-mail')).toHaveValue('new@lapis.example');
  expect(changes()[0]?.body).toMatchObject({ email: 'new@lapis.example', current_password: 'correct-horse' });
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();

  pending_email = null;
  await user.click(screen.getByRole('button', { name: 'Keep mina@lapis.example' }));
  await waitFor(() => expect(field('E-mail')).toHaveValue('mina@lapis.example'));
  expect(screen.queryByText(/We have sent an email to/)).not.toBeInTheDocument();
  expect(changes()[1]?.body).toMatchObject({ email: 'mina@lapis.example' });
});

test('only a new address requires the password', async () => {
  const { user } = await open(member);
  const asked = () => screen.queryByLabelText('Current password');
  await user.type(field('Last name'), '-Khan');
  expect(asked()).not.toBeInTheDocument();
  await user.type(field('E-mail'), '.uk');
  expect(asked()).toBeRequired();
  await user.clear(field('E-mail'));
  await user.type(field('E-mail'), ' MINA@lapis.example ');
  expect(asked()).not.toBeInTheDocument();
});

test('a wrong password is reported beside its field, and the new address stays', async () => {
  const { user } = await open(failing(422, refusal('current_password', 'This is not your password.')));
  await user.type(field('E-mail'), '.uk');
  await user.type(field('Current password'), 'wrong{Enter}');
  await waitFor(() =>
    expect(field('Current password')).toHaveAccessibleDescription(/This is not your password\./),
  );
  expect(field('E-mail')).toHaveValue('mina@lapis.example.uk');
});

test('a person without a password reads what to do if the sign-in is too old', async () => {
  const words =
    'To do this, please sign out and sign in again: it is only possible within ten minutes of signing in.';
  const { user } = await open(failing(422, refusal('current_password', words)), { has_password: false });
  await user.type(field('E-mail'), '.uk{Enter}');
  expect(await screen.findByText(words)).toBeInTheDocument();
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
});

test.each([
  ['a refusal', failing(422, refusal('firstname', 'Please enter a first name.')), /check what you entered/],
  ['a lost connection', offline, /You seem to be offline. What you typed is still here/],
])('%s loses no typed text', async (_, answer, words) => {
  const { user } = await open(answer);
  await user.type(field('Last name'), '-Khan');
  await user.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
  expect(field('Last name')).toHaveValue('Marsh-Khan');
});

test('an error stays beside the field until it is corrected', async () => {
  const { user } = await open(failing(422, refusal('firstname', 'Please enter a first name.')));
  await user.clear(field('First name'));
  await user.click(save());
  await waitFor(() => expect(field('First name')).toHaveAccessibleDescription('Please enter a first name.'));
  expect(field('First name')).toHaveFocus();
  await user.type(field('First name'), 'M');
  expect(field('First name')).toBeValid();
});

test('the form is sent once, however often its button is pressed', async () => {
  let answer = (_: unknown) => {};
  const { user, changes } = await open(new Promise((resolve) => (answer = resolve)));
  await user.dblClick(save());
  await user.click(await screen.findByRole('button', { name: 'Saving…' }));
  answer(member);
  await screen.findByText('Your profile is saved.');
  expect(changes()).toHaveLength(1);
});
