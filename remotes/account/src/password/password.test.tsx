import { auth } from '@lapis/auth';
import { failing, member, renderPage, type Answers } from '@lapis/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

const PASSWORD = 'a new and shining door';
/** Of the size of those in mails. */
const TOKEN = 'abc'.padEnd(43, '-');

async function open(at: string, answers: Answers, user = null as typeof member | null) {
  const page = renderPage(routes, { at, answers, user });
  await screen.findByRole('heading', { level: 1 });
  return page;
}

const field = (name: string) => screen.getByLabelText(name);

test('a link is asked for by mail, and what was done has the focus', async () => {
  const { sent } = await open('/password/reset', {
    'POST /password/email': { status: 'Look into your mail.' },
  });
  await userEvent.type(field('E-mail'), ' zohra@example.org{Enter}');
  const done = await screen.findByRole('status');
  expect(done).toHaveTextContent(/Look into your mail.*zohra@example.org.*60 minutes/);
  expect(done).toHaveFocus();
  expect(sent).toMatchObject([{ body: { email: 'zohra@example.org' } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(field('E-mail')).toHaveValue('');
});

test('asking too often says how long to wait', async () => {
  const message = 'We have just sent an email. Please wait 40 seconds.';
  await open('/password/reset', { 'POST /password/email': failing(429, { message }) });
  await userEvent.type(field('E-mail'), 'zohra@example.org{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(field('E-mail')).toHaveValue('zohra@example.org');
});

test('the link of the mail says whose password it is, and that can’t be changed', async () => {
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

test('an invitation welcomes, and says nothing of a password that was forgotten', async () => {
  const { sent } = await open(`/password/welcome/${TOKEN}?email=laleh%40example.org`, {
    'POST /password/reset': { status: 'Your account is ready.' },
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome');
  expect(document.body).not.toHaveTextContent(/new password|signed out/i);
  await userEvent.type(field('Password'), `${PASSWORD}{Enter}`);
  expect(await screen.findByRole('status')).toHaveTextContent('Your account is ready.');
  expect(sent).toMatchObject([{ body: { token: TOKEN, email: 'laleh@example.org', password: PASSWORD } }]);
});

test.each(['This link was good for 60 minutes, which are over.', 'This link has already been used.'])(
  'a link of no use (%s) says so, and offers a new one',
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
  'a link that was cut off (%s) says so before anything is typed',
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

test('a password that is too short or too common is said beside its field', async () => {
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
