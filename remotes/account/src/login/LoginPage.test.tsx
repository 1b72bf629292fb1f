import { auth } from '@lapis/auth';
import type { User } from '@lapis/contract';
import { bus } from '@lapis/event-bus';
import { failing, member, renderPage } from '@lapis/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

const granted = { token: 'abc', token_type: 'bearer', expires_in: 86400 };

async function open(answer: unknown) {
  const user = userEvent.setup();
  const { sent } = renderPage(routes, { at: '/login', answers: { 'POST /login': answer } });
  await screen.findByRole('heading', { level: 1, name: 'Sign in' });
  return { user, signIns: () => sent.filter(({ name }) => name === 'POST /login') };
}

async function signIn(user: ReturnType<typeof userEvent.setup>, ending = '{Enter}') {
  await user.type(screen.getByLabelText('E-mail'), 'ada@lapis.example');
  await user.type(screen.getByLabelText('Password'), `correct-horse${ending}`);
}

test('passes the token to the host, with Enter alone', async () => {
  const started = jest.fn();
  const off = bus.on('session:start', started);
  const { user, signIns } = await open(granted);
  await signIn(user);
  await waitFor(() => expect(started).toHaveBeenCalledWith({ token: 'abc', remember: false }));
  expect(signIns()).toMatchObject([
    {
      name: 'POST /login',
      body: { email: 'ada@lapis.example', password: 'correct-horse', remember: false },
    },
  ]);
  off();
});

test('sends the choice to be remembered', async () => {
  const started = jest.fn();
  const off = bus.on('session:start', started);
  const { user, signIns } = await open(granted);
  await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
  await signIn(user);
  await waitFor(() => expect(started).toHaveBeenCalledWith({ token: 'abc', remember: true }));
  expect(signIns()[0]?.body).toMatchObject({ remember: true });
  off();
});

describe('after the right password', () => {
  let fetchUser = (_: User | null) => {};
  let off = () => {};

  /** The host stores the token while it loads the user, and discards it on failure. */
  beforeEach(() => {
    off = bus.on('session:start', (start) => {
      auth.saveToken(start.token, start);
      fetchUser = (user) => (user ? auth.setUser(user) : auth.clear());
    });
  });
  afterEach(() => off());

  test('greets the user as soon as they are known', async () => {
    const { user } = await open(granted);
    await signIn(user);
    expect(await screen.findByRole('button', { name: 'Signing in…' })).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await waitFor(() => expect(auth.token).toBe('abc'));
    act(() => fetchUser(member));
    expect(await screen.findByText(/You are signed in/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('says what to do if the user could not be fetched', async () => {
    const { user } = await open(granted);
    await signIn(user);
    expect(await screen.findByRole('button', { name: 'Signing in…' })).toBeVisible();
    await waitFor(() => expect(auth.token).toBe('abc'));
    act(() => fetchUser(null));
    expect(await screen.findByRole('alert')).toHaveTextContent(/you are not signed in.*sign in again/);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(screen.getByLabelText('Password')).toHaveValue('correct-horse');
  });
});

test('shows the error beside the field and keeps the typed text', async () => {
  const words = 'The email address or the password is wrong.';
  const { user } = await open(
    failing(422, { message: 'Please check what you entered.', errors: { email: [words] } }),
  );
  await signIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please check what you entered.');
  expect(screen.getByLabelText('E-mail')).toHaveAccessibleDescription(words);
  expect(screen.getByLabelText('E-mail')).toHaveValue('ada@lapis.example');
  expect(screen.getByLabelText('Password')).toHaveValue('correct-horse');
});

test('says how long to wait after too many tries', async () => {
  const { user } = await open(failing(429, { message: 'Too many attempts. Please wait 40 seconds.' }));
  await signIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 40 seconds.');
});

test('says what to do when the network is down', async () => {
  const { user } = await open(() => {
    throw new Error('Network Error');
  });
  await signIn(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(/You seem to be offline.*still here/);
});

test('sends the form only once while it is busy', async () => {
  let answer = (_: unknown) => {};
  const { user, signIns } = await open(new Promise((resolve) => (answer = resolve)));
  await signIn(user);
  const button = await screen.findByRole('button', { name: 'Signing in…' });
  await user.click(button);
  expect(signIns()).toHaveLength(1);
  answer(failing(429));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeEnabled();
});

test('shows and hides the password', async () => {
  const { user } = await open(granted);
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

test('links to the other ways to sign in', async () => {
  await open(granted);
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/password/reset',
  );
  expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
});
