import { auth } from '@lapis/auth';
import { bus } from '@lapis/event-bus';
import { failing, member, renderPage, type Answers } from '@lapis/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

const PASSWORD = 'a new and shining door';
/** As long as tokens in emails. */
const TOKEN = 'abc'.padEnd(43, '-');

async function open(at: string, answers: Answers, user = null as typeof member | null) {
  const page = renderPage(routes, { at, answers, user });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const field = (name: string) => screen.getByLabelText(name);

test('a link is requested by email, and the message about it has the focus', async () => {
  const { sent } = await open('/password/reset', {
    'POST /password/email': { status: 'Look into your mail.' },
  });
  await userEvent.type(field('E-mail'), ' zohra@example.org{Enter}');
  const done = await screen.findByRole('status');
  expect(done).toHaveTextContent(/Look into your mail.*zohra@example.org.*60 minutes/);
  expect(done).toHaveFocus();
  expect(sent).toMatchObject([{ body: { email: 'zohra@example.org' } }]);
  await userEvent.click(screen.getByRole('link', { name: 'Use another address' }));
  expect(field('E-mail')).toHaveValue('');
});

test('too many requests say how long to wait', async () => {
  const message = 'We have just sent an email. Please wait 40 seconds.';
  await open('/password/reset', { 'POST /password/email': failing(429, { message }) });
  await userEvent.type(field('E-mail'), 'zohra@example.org{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(field('E-mail')).toHaveValue('zohra@example.org');
});

test('the link in the email says whose password it is, and that can’t be changed', async () => {
  const { sent } = await open(
    `/password/reset/${TOKEN}?email=zohra%40example.org`,
    { 'POST /password/reset': { status: 'Your password has been changed.' } },
    member,
  );
  expect(field('E-mail')).toHaveValue('zohra@example.org');
  expect(field('E-mail')).toHaveAttribute('readonly');
  await userEvent.type(field('New password'), `${PASSWORD}{Enter}`);
  expect(await screen.findByRole('status')).toHaveTextContent('Your password has been changed.');
  expect(sent).toMatchObject([
    {
      body: {
        token: TOKEN,
        email: 'zohra@example.org',
        password: PASSWORD,
        password_confirmation: PASSWORD,
      },
    },
  ]);
  expect(auth.loggedIn).toBe(false);
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

test('an invitation welcomes, does not mention a forgotten password, and signs in', async () => {
  const started = jest.fn();
  const off = bus.on('session:start', started);
  const { sent } = await open(`/password/welcome/${TOKEN}?email=laleh%40example.org`, {
    'POST /password/reset': { status: 'Your account is ready.' },
    'POST /login': { token: 'granted', token_type: 'bearer', expires_in: 3600 },
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome');
  expect(document.body).not.toHaveTextContent(/new password|signed out/i);
  await userEvent.type(field('Password'), `${PASSWORD}{Enter}`);
  await waitFor(() =>
    expect(started).toHaveBeenCalledWith({ token: 'granted', remember: false, goTo: undefined }),
  );
  expect(sent).toMatchObject([
    { body: { token: TOKEN, email: 'laleh@example.org', password: PASSWORD } },
    { name: 'POST /login', body: { email: 'laleh@example.org', password: PASSWORD, remember: false } },
  ]);
  off();
});

test('an invitation whose sign-in fails says that the account is ready, and links to the form', async () => {
  await open(`/password/welcome/${TOKEN}?email=laleh%40example.org`, {
    'POST /password/reset': { status: 'Your account is ready.' },
    'POST /login': failing(429, { message: 'Too many attempts.' }),
  });
  await userEvent.type(field('Password'), `${PASSWORD}{Enter}`);
  expect(await screen.findByRole('status')).toHaveTextContent('Your account is ready.');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
});

test.each(['This link was good for 60 minutes, which are over.', 'This link has already been used.'])(
  'an invalid link (%s) says so, and offers a new one',
  async (message) => {
    await open(`/password/reset/${TOKEN}?email=a%40b.org`, {
      'POST /password/reset': failing(410, { message }),
    });
    await userEvent.type(field('New password'), `${PASSWORD}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/password/reset',
    );
  },
);

test.each(['/password/reset/abc?email=a%40b.org', '/password/welcome/abc?email=a%40b.org'])(
  'a truncated link (%s) says so before anything is typed',
  async (at) => {
    await open(at, {});
    expect(screen.getByText(/This link is not complete/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
      'href',
      '/password/reset',
    );
  },
);

test('a password that is too short or too common has an error beside its field', async () => {
  const errors = { password: ['Others try it first.'] };
  const { sent } = await open(`/password/reset/${TOKEN}?email=a%40b.org`, {
    'POST /password/reset': failing(422, { message: 'Please check what you entered.', errors }),
  });
  await userEvent.type(field('New password'), 'short{Enter}');
  await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(/at least 10/));
  expect(sent).toEqual([]);
  await userEvent.type(field('New password'), 'er-and-longer{Enter}');
  await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(/Others try it first/));
});
