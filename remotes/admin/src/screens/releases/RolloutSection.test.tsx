import type { ReleasedApp } from '@lapis/contract';
import type { SentRequest } from '@lapis/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  changedReply,
  built,
  button,
  change,
  inWindow,
  openPart,
  publicPart,
  tried,
} from './releases.fixture';

test('the trial of a version starts with a share of the visitors', async () => {
  const { user, changes } = openPart(publicPart, { [change]: { results: tried } });
  await user.click(await button('Try with some visitors'));
  const dialog = await inWindow('Try Public third with some visitors?');
  const share = dialog.getByRole('spinbutton', { name: 'Of a hundred visitors, how many get it?' });
  expect(share).toHaveFocus();
  await user.clear(share);
  await user.type(share, '250');
  await dialog.findByText(/Nothing is stopping it/);
  await user.click(dialog.getByRole('button', { name: 'Try with 99%' }));
  expect(await screen.findByText('99% of visitors get Public third.')).toBeVisible();
  expect(changes()).toEqual([{ action: 'canary', version: 'third', percent: 99, force: [] }]);
  expect(screen.getByRole('progressbar')).toHaveValue(10);
});

test('a version on trial is compared with the live one, and stopped after a question', async () => {
  const { user, changes } = openPart(tried, { [change]: { results: publicPart } });
  const section = within(await screen.findByRole('region', { name: 'Being tried' }));
  expect(section.getByText('40 visits, 10 failed (25%)')).toBeVisible();
  expect(section.getByText('1,204 visits, 3 failed (0.2%)')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Stop' }));
  await user.click((await inWindow('Stop the trial of third?')).getByRole('button', { name: 'Stop' }));
  expect(await screen.findByText('All visitors get Public second again.')).toBeVisible();
  expect(changes()).toEqual([{ action: 'stop' }]);
  expect(screen.queryByRole('region', { name: 'Being tried' })).not.toBeInTheDocument();
});

test('a version on trial gets another share, or is released to all', async () => {
  const { user, changes } = openPart(tried, {
    [change]: ({ body }: SentRequest) =>
      (body as { action: string }).action === 'promote' ? changedReply('third') : { results: tried },
  });
  const section = within(await screen.findByRole('region', { name: 'Being tried' }));
  await user.click(section.getByRole('button', { name: 'Change the share' }));
  const dialog = await inWindow('Change who tries Public third');
  expect(dialog.getByRole('spinbutton')).toHaveValue(10);
  await user.clear(dialog.getByRole('spinbutton'));
  await user.type(dialog.getByRole('spinbutton'), '50');
  await dialog.findByText(/Nothing is stopping it/);
  await user.click(dialog.getByRole('button', { name: 'Change the share' }));
  await screen.findByText('50% of visitors get Public third.');
  await user.click(section.getByRole('button', { name: 'Release to all' }));
  const release = await inWindow('Release Public third?');
  await release.findByText(/Nothing is stopping it/);
  await user.click(release.getByRole('button', { name: 'Release' }));
  await screen.findByText('Public third is live.');
  expect(changes()).toMatchObject([{ percent: 50 }, { action: 'promote', version: 'third' }]);
});

test('a version on trial is updated automatically, and the focus stays where it is', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let part: ReleasedApp = tried;
  openPart(tried, { 'GET /admin/releases': () => ({ revision: 1, results: [part] }) });
  const lock = await button('Lock');
  lock.focus();
  part = { ...publicPart, versions: [built('third', 7, { state: 'bad', bad: '10 of 40 visits failed' })] };
  act(() => jest.advanceTimersByTime(10_000));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Being tried' })).not.toBeInTheDocument());
  expect(lock).toHaveFocus();
  expect(screen.getByText('All visitors get second.')).toHaveRole('status');
  jest.useRealTimers();
});
