import { failing } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { listReply, offline, openAccount } from '../account.fixture';

const answers = {
  'GET /settings/newsletter': { state: 'off', preferences: null },
  'GET /settings/sessions': listReply([{}, {}, {}]),
};

const open = (options: Parameters<typeof openAccount>[2] = {}) =>
  openAccount('/account', 'Hello, Mina', { ...options, answers: { ...answers, ...options.answers } });

const box = () => screen.findByRole('checkbox', { name: /news by email/ });

test('shows the state of the account, and links to each page', async () => {
  await open();
  expect(screen.getByText(/mina@lapis\.example/)).toHaveTextContent('Confirmed');
  expect(screen.getByText(/Off: your password alone/)).toBeVisible();
  expect(await screen.findByText('3, this one among them.')).toBeVisible();

  const menu = within(screen.getByRole('navigation', { name: 'Your account' }));
  const ownPages = [
    '/account/profile',
    '/account/password',
    '/account/two-factor',
    '/account/sessions',
    '/account/data',
  ];
  // Pages of other remotes follow.
  expect(
    menu
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .slice(0, 6),
  ).toEqual(['/account', ...ownPages]);
  expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Overview');
  expect(screen.getByRole('link', { name: 'Set up two-factor sign-in' })).toHaveAttribute(
    'href',
    '/account/two-factor',
  );
});

test('administrators who must switch on two-factor sign-in read so first', async () => {
  await open({ as: { two_factor_required: true } });
  expect(screen.getByText(/Administrators need two-factor sign-in/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Switch it on' })).toHaveAttribute('href', '/account/two-factor');
});

test('administrators who use two-factor sign-in get no such message', async () => {
  await open({ as: { two_factor_required: true, two_factor_enabled: true } });
  expect(screen.queryByText(/Administrators need/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Manage two-factor sign-in' })).toBeVisible();
});

describe('an unconfirmed address', () => {
  const as = { email_verified_at: null };
  const again = () => screen.getByRole('button', { name: 'Send the email again' });

  test('is sent the email again, and the server’s response is shown', async () => {
    const { user } = await open({
      as,
      answers: { 'POST /email/resend': { status: 'The mail is on its way.' } },
    });
    await user.click(again());
    expect(await screen.findByText('The mail is on its way.')).toHaveAttribute('role', 'status');
  });

  test('has to wait a minute', async () => {
    const { user } = await open({
      as,
      answers: { 'POST /email/resend': failing(429, { message: 'Please wait 40 seconds.' }) },
    });
    await user.click(again());
    expect(await screen.findByRole('alert')).toHaveTextContent('Please wait 40 seconds.');
  });
});

describe('the newsletter', () => {
  test('is chosen by a checkbox that saves itself', async () => {
    const { user, changes } = await open({
      answers: {
        'PATCH /settings/newsletter': { state: 'on', preferences: '/newsletter/preferences?token=abc' },
      },
    });
    await user.click(await box());
    expect(await screen.findByText('Saved. The newsletter goes to mina@lapis.example.')).toBeVisible();
    expect(await box()).toBeChecked();
    expect(changes()).toEqual([{ name: 'PATCH /settings/newsletter', body: { subscribed: true } }]);
    expect(screen.getByRole('link', { name: /^Choose topics and language/ })).toHaveAttribute(
      'href',
      '/newsletter/preferences?token=abc',
    );
  });

  test('may have to be confirmed by email first', async () => {
    await open({ answers: { 'GET /settings/newsletter': { state: 'pending' } } });
    expect(await box()).toBeChecked();
    expect(screen.getByText(/follow the link in it, and the newsletter will start/)).toBeVisible();
  });

  test('stays as it was if the choice could not be saved', async () => {
    const { user } = await open({ answers: { 'PATCH /settings/newsletter': offline } });
    await user.click(await box());
    expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline.');
    expect(await box()).not.toBeChecked();
  });

  test('that could not be loaded can be loaded again', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    let answer: unknown = failing(503, { message: 'We are being updated.' });
    const { user } = await open({ answers: { 'GET /settings/newsletter': () => answer } });
    expect(await screen.findByText(/Your choice could not be loaded/)).toHaveTextContent(
      'We are being updated.',
    );
    answer = { state: 'on' };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect(await box()).toBeChecked());
    log.mockRestore();
  });
});
