import { bus } from '@lapis/event-bus';
import { failing, member, renderPage, type Answers } from '@lapis/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

const PASSWORD = 'three lanterns by the river';
const granted = { token: 'abc', token_type: 'bearer', expires_in: 86400 };

async function open(answers: Answers) {
  const page = renderPage(routes, { at: '/register', answers });
  await screen.findByRole('heading', { level: 1, name: 'Create an account' });
  return page;
}

const field = (name: string) => screen.getByLabelText(name);

async function fillIn(ending = '{Enter}') {
  await userEvent.type(field('First name'), 'Mina');
  await userEvent.type(field('Last name'), 'Marsh');
  await userEvent.type(field('E-mail'), 'mina@example.org ');
  await userEvent.type(field('Password'), `${PASSWORD}${ending}`);
}

test('an account is opened, signed in to, and shown', async () => {
  const started = jest.fn();
  const off = bus.on('session:start', started);
  const { sent } = await open({ 'POST /register': member, 'POST /login': granted });
  expect(field('Password')).toHaveAttribute('autocomplete', 'new-password');
  await fillIn();
  await waitFor(() =>
    expect(started).toHaveBeenCalledWith({ token: 'abc', remember: false, goTo: '/account' }),
  );
  expect(sent.map(({ name, body }) => ({ name, body }))).toEqual([
    {
      name: 'POST /register',
      body: {
        firstname: 'Mina',
        lastname: 'Marsh',
        email: 'mina@example.org',
        password: PASSWORD,
        password_confirmation: PASSWORD,
        website: '',
      },
    },
    { name: 'POST /login', body: { email: 'mina@example.org', password: PASSWORD } },
  ]);
  off();
});

test('missing values are reported beside each field without a request', async () => {
  const { sent } = await open({});
  await userEvent.type(field('Password'), 'short');
  await userEvent.click(screen.getByRole('button', { name: 'Create my account' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check what you entered.');
  expect(field('First name')).toHaveFocus();
  expect(field('E-mail')).toHaveAccessibleDescription(/Type an email address/);
  expect(field('Password')).toHaveAccessibleDescription(/at least 10 characters/);
  expect(field('Password')).toHaveValue('short');
  expect(sent).toEqual([]);
});

test('an address with an account is reported beside its field, and nothing is lost', async () => {
  const errors = { email: ['There is already an account with this address.'] };
  await open({ 'POST /register': failing(422, { message: 'Please check what you entered.', errors }) });
  await fillIn();
  await waitFor(() => expect(field('E-mail')).toHaveAccessibleDescription(/There is already an account/));
  expect(field('First name')).toHaveValue('Mina');
  expect(field('Password')).toHaveValue(PASSWORD);
});

test('if the sign-in fails, the account exists nevertheless, and the page says what to do', async () => {
  await open({
    'POST /register': member,
    'POST /login': () => {
      throw new Error('Network Error');
    },
  });
  await fillIn();
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account is open' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

test('the form is sent once, however often its button is pressed, and reports a lost connection', async () => {
  let answer = (_: unknown) => {};
  const { sent } = await open({ 'POST /register': new Promise((resolve) => (answer = resolve)) });
  await fillIn('');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Create my account' }));
  await screen.findByRole('button', { name: 'Creating your account…' });
  expect(sent).toHaveLength(1);
  answer(Promise.reject(new Error('Network Error')));
  expect(await screen.findByRole('alert')).toHaveTextContent(/You seem to be offline.*still here/);
  expect(field('Last name')).toHaveValue('Marsh');
});
