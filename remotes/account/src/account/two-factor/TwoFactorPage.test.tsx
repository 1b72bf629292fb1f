import { auth } from '@lapis/auth';
import type { Answers } from '@lapis/testing';
import { failing, member } from '@lapis/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { offline, openAccount, refusal } from '../account.fixture';
import { saveFile } from '@lapis/ui/save-file';

jest.mock('@lapis/ui/save-file', () => ({ saveFile: jest.fn() }));

const codes = Array.from({ length: 8 }, (_, index) => `code-${index}`);
const key = { secret: 'JBSWY3DPEHPK3PXP', otpauth_url: 'otpauth://totp/Lapis', qr_svg: '<svg/>' };
const on = { ...member, two_factor_enabled: true };

const answers: Answers = {
  'POST /settings/two-factor': key,
  'POST /settings/two-factor/confirm': { recovery_codes: codes },
  'POST /settings/two-factor/recovery-codes': { recovery_codes: codes },
  'DELETE /settings/two-factor': null,
  'GET /user': on,
};

const open = (more: Answers = {}, as = {}) =>
  openAccount('/account/two-factor', 'Two-factor sign-in', { answers: { ...answers, ...more }, as });

async function connect(more: Answers = {}) {
  const page = await open(more);
  await page.user.type(screen.getByLabelText('Current password'), 'correct-horse{Enter}');
  expect(await screen.findByRole('heading', { name: 'Connect your app' })).toHaveFocus();
  return page;
}

async function switchOn(more: Answers = {}) {
  const page = await connect(more);
  await page.user.type(screen.getByLabelText(/six digits/), '123 456{Enter}');
  expect(await screen.findByRole('heading', { name: 'Keep your recovery codes' })).toHaveFocus();
  return page;
}

const keep = () => screen.getByRole('button', { name: 'I have kept them' });

test('the key is shown as a picture, as text and as a link', async () => {
  const { changes } = await connect();
  expect(changes()).toEqual([
    { name: 'POST /settings/two-factor', body: { current_password: 'correct-horse' } },
  ]);
  expect(screen.getByRole('img', { name: /QR code/ })).toHaveAttribute(
    'src',
    'data:image/svg+xml,%3Csvg%2F%3E',
  );
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(screen.getByText('Open in your app')).toHaveAttribute('href', key.otpauth_url);
});

test('a code switches it on, and the recovery codes stay until they are saved', async () => {
  const { changes } = await switchOn();
  expect(changes()[1]).toEqual({ name: 'POST /settings/two-factor/confirm', body: { code: '123 456' } });
  await waitFor(() => expect(auth.user?.two_factor_enabled).toBe(true));
  for (const code of codes) expect(screen.getByText(code)).toBeVisible();
});

test('once they are saved, the page says that it is on, even if the user is still being fetched', async () => {
  const { user } = await switchOn({ 'GET /user': new Promise(() => {}) });
  await user.click(keep());
  expect(screen.getByText('It is on.')).toBeVisible();
  expect(screen.queryByText('code-0')).not.toBeInTheDocument();
});

test('a late answer about the user does not undo a sign-out', async () => {
  let answer = (_: unknown) => {};
  await switchOn({ 'GET /user': new Promise((resolve) => (answer = resolve)) });
  act(() => auth.clear());
  await act(async () => answer(on));
  expect(auth.user).toBeNull();
});

test('the codes are not lost if the user can’t be fetched', async () => {
  const { user } = await switchOn({ 'GET /user': offline });
  expect(screen.getByText('code-7')).toBeVisible();
  await waitFor(() => expect(auth.user?.two_factor_enabled).toBe(true));
  await user.click(keep());
  expect(screen.getByText('It is on.')).toBeVisible();
});

test('the codes can be copied, printed and downloaded', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = await switchOn();

  const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('Not allowed'));
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText(/please select it and copy it yourself/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByText('Copied.')).toBeVisible();
  expect(write).toHaveBeenLastCalledWith(expect.stringContaining('code-0\ncode-1'));

  await user.click(screen.getByRole('button', { name: 'Download as text' }));
  expect(saveFile).toHaveBeenCalledWith(
    expect.objectContaining({ content: expect.stringContaining('code-7') }),
  );

  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalled();
  print.mockRestore();
});

test('leaving without saving the codes needs a question', async () => {
  const { user } = await switchOn();
  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('code-0')).toBeVisible();

  await user.click(screen.getByRole('link', { name: 'Profile' }));
  await user.click(await screen.findByRole('button', { name: 'Leave without them' }));
  expect(await screen.findByRole('heading', { name: 'Profile' })).toBeVisible();
});

test('a wrong password and a wrong code are reported beside their fields', async () => {
  const wrong = failing(422, refusal('code', 'This code is wrong.'));
  let begin: unknown = failing(422, refusal('current_password', 'This is not your password.'));
  const { user } = await open({
    'POST /settings/two-factor': () => begin,
    'POST /settings/two-factor/confirm': wrong,
  });
  await user.click(screen.getByRole('button', { name: 'Set up' }));
  await screen.findByText('This is not your password.');
  expect(screen.getByLabelText('Current password')).toBeInvalid();

  begin = key;
  await user.type(screen.getByLabelText('Current password'), 'correct-horse{Enter}');
  await user.type(await screen.findByLabelText(/six digits/), '000000{Enter}');
  await screen.findByText('This code is wrong.');
  expect(screen.getByLabelText(/six digits/)).toHaveAccessibleDescription('This code is wrong.');
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
});

describe('once two-factor sign-in is on', () => {
  test('new recovery codes are created', async () => {
    const { user, changes } = await open({}, on);
    await user.type(screen.getAllByLabelText('Current password')[0]!, 'correct-horse{Enter}');
    expect(await screen.findByText('code-0')).toBeVisible();
    expect(changes()).toEqual([
      { name: 'POST /settings/two-factor/recovery-codes', body: { current_password: 'correct-horse' } },
    ]);
  });

  test('it is switched off', async () => {
    const { user, changes } = await open({ 'GET /user': member }, on);
    await user.type(screen.getAllByLabelText('Current password')[1]!, 'correct-horse');
    await user.click(screen.getByRole('button', { name: 'Switch off' }));
    expect(await screen.findByText('Two-factor sign-in is off.')).toHaveFocus();
    expect(changes()).toEqual([
      { name: 'DELETE /settings/two-factor', body: { current_password: 'correct-horse' } },
    ]);
    expect(screen.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
});
