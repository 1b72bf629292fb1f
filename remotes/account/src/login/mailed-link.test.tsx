import { auth } from '@lapis/auth';
import { failing, member, renderPage, type Answers } from '@lapis/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '../routes';

/** As long as tokens in emails. */
const TOKEN = 'abc'.padEnd(43, '-');

async function open(at: string, answers: Answers, user = null as typeof member | null) {
  const { sent } = renderPage(routes, { at, answers, user });
  await screen.findByRole('heading', { level: 1 });
  return { changes: () => sent.filter(({ name }) => !name.startsWith('GET ')) };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a guest confirms an address, and can sign in on the same page', async () => {
  const { changes } = await open(`/login?verify=${TOKEN}`, {
    'POST /email/verify': { status: 'mina@example.org is confirmed.' },
  });
  expect(changes()).toEqual([]);
  await press('Confirm my address');
  expect(await screen.findByText('mina@example.org is confirmed.')).toHaveFocus();
  expect(changes()).toMatchObject([{ name: 'POST /email/verify', body: { token: TOKEN } }]);
  expect(screen.getByLabelText('Password')).toBeVisible();
});

test('a signed-in person confirms it too, and the site knows at once', async () => {
  const verified = { ...member, email: 'new@example.org' };
  await open(
    `/login?verify=${TOKEN}`,
    { 'POST /email/verify': { status: 'Done.' }, 'GET /user': verified },
    member,
  );
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
  await press('Confirm my address');
  const onward = await screen.findByRole('link', { name: 'Go to your account' });
  expect(onward).toHaveAttribute('href', '/account');
  expect(auth.user).toEqual(verified);
});

test.each([
  ['sent', 'status', 'mina@example.org is confirmed.'],
  ['draft', 'alert', 'This link has already been used.'],
])('the outcome of the button without scripts is shown above the form (%s)', async (name, role, message) => {
  await open(`/login?verify=${TOKEN}&${name}=secret`, {
    'GET /form-drafts/secret': { results: { values: { what: 'verify' }, message, errors: {} } },
  });
  expect(screen.getByText(message)).toHaveAttribute('role', role);
  expect(screen.queryByRole('button', { name: 'Confirm my address' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toBeVisible();
});

test('a sign-in that was rejected without scripts is shown in its form', async () => {
  const draft = { values: { email: 'mina@example.org' }, message: 'Please check.', errors: {} };
  await open('/login?draft=secret', { 'GET /form-drafts/secret': { results: draft } });
  expect(screen.getByRole('alert')).toHaveTextContent('Please check.');
  expect(screen.getByLabelText('E-mail')).toHaveValue('mina@example.org');
});

test('the button sends the link’s token without scripts too', async () => {
  await open(`/login?undo=${TOKEN}`, {});
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Keep this address' });
  expect(button.form).toHaveAttribute('action', `/login?undo=${TOKEN}`);
  expect(button.form).toHaveFormValues({ what: 'undo', token: TOKEN });
});

test('an invalid link says so, and how to get another', async () => {
  await open(`/login?verify=${TOKEN}`, {
    'POST /email/verify': failing(410, { message: 'This link has already been used.' }),
  });
  await press('Confirm my address');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link has already been used.');
  expect(screen.getByText(/Sign in below to ask for a new link/)).toBeVisible();
});

test('a truncated link shows no button, but how to get another', async () => {
  await open('/login?verify=abc', {});
  expect(screen.getByRole('alert')).toHaveTextContent('This link is not complete.');
  expect(screen.getByText(/Sign in below to ask for a new link/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm my address' })).not.toBeInTheDocument();
});

test('a change of address is cancelled, and all sessions end', async () => {
  const { changes } = await open(
    `/login?undo=${TOKEN}`,
    { 'POST /email/undo': { status: 'Everyone has been signed out.' } },
    member,
  );
  await press('Keep this address');
  await screen.findByText('Everyone has been signed out.');
  expect(changes()).toMatchObject([{ body: { token: TOKEN } }]);
  expect(auth.loggedIn).toBe(false);
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute(
    'href',
    '/password/reset',
  );
});
