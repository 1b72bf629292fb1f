import type { ReleaseToken } from '@lapis/contract';
import { failing } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { button, inWindow, openPart, publicPart } from '../releases.fixture';

const token: ReleaseToken = {
  id: 4,
  app: 'public',
  title: 'public team',
  created_at: '2026-01-05T10:00:00.000Z',
  last_used_at: null,
  expires_at: '2026-04-05T10:00:00.000Z',
};
const tokens = 'GET /admin/releases/public/tokens';
const add = 'POST /admin/releases/public/tokens';

test('a token is created, and its secret shown only this once', async () => {
  let results: ReleaseToken[] = [];
  const { user, sent } = openPart(publicPart, {
    [tokens]: () => ({ results }),
    [add]: () => {
      results = [token];
      return { results: { ...token, token: 'lapis_secret' } };
    },
  });
  const copied = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(await button('Make a token'));
  const form = await inWindow('Make a token for Public');
  await user.type(form.getByLabelText('Who uses it'), 'public team');
  await user.selectOptions(form.getByLabelText('Valid for'), 'Half a year');
  await user.click(form.getByRole('button', { name: 'Make the token' }));
  const shown = await inWindow('Copy the token now');
  expect(shown.getByLabelText('Token')).toHaveValue('lapis_secret');
  expect(shown.getByLabelText('Token')).toHaveFocus();
  await user.click(shown.getByRole('button', { name: 'Copy the token' }));
  expect(await shown.findByText('Copied.')).toBeVisible();
  expect(copied).toHaveBeenCalledWith('lapis_secret');
  await user.click(shown.getByRole('button', { name: 'Done' }));
  expect(screen.queryByDisplayValue('lapis_secret')).not.toBeInTheDocument();
  expect(await screen.findByText('public team')).toBeVisible();
  expect(sent.find(({ name }) => name === add)?.body).toEqual({ title: 'public team', days: 180 });
});

test('a token without a name is rejected beside its field', async () => {
  const errors = { title: ['Please say who uses it.'] };
  const { user } = openPart(publicPart, { [add]: failing(422, { message: 'Please look again.', errors }) });
  await user.click(await button('Make a token'));
  const form = await inWindow('Make a token for Public');
  await user.click(form.getByRole('button', { name: 'Make the token' }));
  expect(await form.findByText('Please say who uses it.')).toBeVisible();
  expect(form.getByLabelText('Who uses it')).toHaveFocus();
});

test('a token is revoked after a question', async () => {
  let results = [token];
  const { user, sent } = openPart(publicPart, {
    [tokens]: () => ({ results }),
    'DELETE /admin/releases/public/tokens/4': () => {
      results = [];
      return null;
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Tokens' }));
  expect(list.getByText('Never used, valid until 5 April 2026')).toBeVisible();
  await user.click(list.getByRole('button', { name: 'Withdraw “public team”' }));
  await user.click((await inWindow('Withdraw “public team”?')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('“public team” has been withdrawn.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Tokens' })).not.toBeInTheDocument());
  expect(sent.filter(({ name }) => name.startsWith('DELETE'))).toHaveLength(1);
});
