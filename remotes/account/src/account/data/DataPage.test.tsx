import { bus } from '@lapis/event-bus';
import { failing } from '@lapis/testing';
import { screen, waitFor } from '@testing-library/react';
import { offline, openAccount, refusal } from '../account.fixture';
import { saveFile } from '@lapis/ui/save-file';

jest.mock('@lapis/ui/save-file', () => ({ saveFile: jest.fn() }));

const open = (answers = {}, as = {}) => openAccount('/account/data', 'Your data', { answers, as });

test('all data is downloaded as one file', async () => {
  const { user } = await open({ 'GET /settings/export': { profile: { firstname: 'Mina' } } });
  await user.click(screen.getByRole('button', { name: 'Download your data' }));
  await screen.findByText('Your data is in the file that was saved.');
  const [file] = jest.mocked(saveFile).mock.lastCall ?? [];
  expect(file?.name).toMatch(/^lapis-account-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(String(file?.content))).toEqual({ profile: { firstname: 'Mina' } });
});

test('a download that fails says so', async () => {
  const { user } = await open({ 'GET /settings/export': offline });
  await user.click(screen.getByRole('button', { name: 'Download your data' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('You seem to be offline.');
});

describe('deleting the account', () => {
  const ended = jest.fn();
  let off = () => {};
  beforeEach(() => {
    ended.mockReset();
    off = bus.on('session:end', ended);
  });
  afterEach(() => off());

  const password = () => screen.getByLabelText('Current password');

  async function ask(answer: unknown, as = {}) {
    const page = await press(answer, as);
    await screen.findByRole('dialog');
    return page;
  }

  async function press(answer: unknown, as = {}, check: unknown = null) {
    const answers = {
      'POST /settings/account/deletion-check': check,
      'DELETE /settings/account': answer,
    };
    const page = await open(answers, as);
    if (screen.queryByLabelText('Current password')) await page.user.type(password(), 'correct-horse');
    await page.user.click(screen.getByRole('button', { name: 'Delete account…' }));
    return page;
  }

  test('says goodbye and ends the session', async () => {
    const { user, changes } = await ask(null);
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText(/Your account has been deleted.*Goodbye/)).toBeVisible();
    expect(ended).toHaveBeenCalledWith({ goTo: '/' });
    expect(changes().at(-1)).toEqual({
      name: 'DELETE /settings/account',
      body: { current_password: 'correct-horse' },
    });
  });

  test('can be cancelled, which is the default on Enter', async () => {
    const { user, changes } = await ask(null);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(changes().map(({ name }) => name)).toEqual(['POST /settings/account/deletion-check']);
    expect(password()).toHaveValue('correct-horse');
  });

  test('needs the right password, before any question', async () => {
    const words = 'This is not your password.';
    await press(null, {}, failing(422, refusal('current_password', words)));
    await screen.findByText(words);
    expect(password()).toHaveAccessibleDescription(words);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('that is rejected at the last moment shows the reason', async () => {
    const words = 'You are the only administrator.';
    const { user } = await ask(failing(422, refusal('current_password', words)));
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(ended).not.toHaveBeenCalled();
  });

  test('needs no password from people without one', async () => {
    const { user, changes } = await ask(null, { has_password: false });
    await user.click(screen.getByRole('button', { name: 'Delete my account' }));
    await screen.findByText(/Goodbye/);
    expect(changes().at(-1)?.body).toEqual({ current_password: '' });
  });
});
