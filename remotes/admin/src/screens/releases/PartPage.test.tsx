import { failing, type SentRequest } from '@lapis/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { changedReply, built, button, change, inWindow, openPart, publicPart } from './releases.fixture';

const check = 'GET /admin/releases/public/third/check';
const changed = 'Someone else has just changed what is live. Please look again.';

describe('the live version', () => {
  test('is rolled back, with the reason', async () => {
    const { user, changes } = openPart(publicPart, { [change]: changedReply('first', { last_good: null }) });
    await user.click(await button('Roll back'));
    const dialog = await inWindow('Roll Public back to first?');
    await user.type(
      dialog.getByLabelText('What is wrong with the live version? (optional)'),
      ' The menu is empty ',
    );
    await dialog.findByText(/Nothing is stopping it/);
    await user.click(dialog.getByRole('button', { name: 'Roll back' }));
    expect(await screen.findByText('Public first is live again.')).toBeVisible();
    expect(changes()).toEqual([{ action: 'rollback', from: 'second', bad: 'The menu is empty', force: [] }]);
    expect(screen.getByText('There is no earlier version to roll back to.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('is locked and unlocked; while it is locked, nothing is released', async () => {
    const { user, changes } = openPart(publicPart, {
      [change]: ({ body }: SentRequest) => ({
        results: { ...publicPart, locked: (body as { action: string }).action === 'lock' },
      }),
    });
    await user.click(await button('Lock'));
    expect(await screen.findByText('Public is locked.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Roll back' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Release' })).not.toBeInTheDocument();
    await user.click(await button('Undo'));
    expect(await button('Roll back')).toBeVisible();
    expect(changes()).toEqual([{ action: 'lock' }, { action: 'unlock' }]);
  });

  test('that a colleague has changed is reported, and shown as it is now', async () => {
    let part = publicPart;
    const { user } = openPart(publicPart, {
      'GET /admin/releases': () => ({ revision: 1, results: [part] }),
      [change]: () => {
        part = { ...publicPart, live: 'first', last_good: null };
        return failing(409, { message: changed });
      },
    });
    await user.click(await button('Lock'));
    expect(await screen.findByText(changed)).toBeVisible();
    expect(await screen.findByText('There is no earlier version to roll back to.')).toBeVisible();
  });
});

describe('a version', () => {
  test('shows its details, beside the live one', async () => {
    openPart();
    const [row] = await screen.findAllByRole('listitem');
    expect(within(row!).getByRole('button', { name: /third.*Newer/ })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    expect(row).toHaveTextContent('1 MB, 10 kB more than the live one');
    expect(row).toHaveTextContent('0123456789abcdef');
    expect(row).toHaveTextContent('About us /about');
  });

  test('is released after the gate has checked it', async () => {
    const { user, changes } = openPart(publicPart, { [change]: changedReply('third') });
    await user.click(await button('Release'));
    const dialog = await inWindow('Release Public third?');
    expect(await dialog.findByText(/Nothing is stopping it/)).toBeVisible();
    expect(changes()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Release' }));
    expect(await screen.findByText('Public third is live.')).toBeVisible();
    expect(changes()).toEqual([{ action: 'promote', version: 'third', force: [] }]);
  });

  test('that some processes may not serve yet says so', async () => {
    const { user } = openPart(publicPart, {
      [change]: { ...changedReply('third'), unconfirmed: ['a process on 10.0.0.7'] },
    });
    await user.click(await button('Release'));
    const dialog = await inWindow('Release Public third?');
    await dialog.findByText(/Nothing is stopping it/);
    await user.click(dialog.getByRole('button', { name: 'Release' }));
    expect(
      await screen.findByText(/Public third is live\. Some visitors may still get .* 10\.0\.0\.7\./),
    ).toBeVisible();
  });

  test('that fails the gate can’t be released', async () => {
    const reasons = [
      { rule: 'budget', text: 'The page about has 900 kB of its own.' },
      { rule: 'names', text: 'public third uses Kite from @lapis/ui.' },
      { rule: 'names', text: 'public third uses Hat from @lapis/ui.' },
    ];
    const { user, changes } = openPart(publicPart, { [check]: { reasons } });
    await user.click(await button('Check'));
    const dialog = await inWindow('Check Public third');
    const groups = await dialog.findAllByRole('group');
    expect(groups.map((group) => within(group).getByRole('heading').textContent)).toEqual([
      'It needs something that the shell does not have',
      'A page is very large',
    ]);
    expect(within(groups[0]!).getAllByRole('listitem')).toHaveLength(2);
    expect(within(groups[0]!).queryByRole('checkbox')).not.toBeInTheDocument();
    await user.click(within(groups[1]!).getByRole('checkbox', { name: 'Release anyway' }));
    await user.click(dialog.getByRole('button', { name: 'Release' }));
    expect(dialog.getByRole('button', { name: 'Release' })).toHaveAttribute('aria-disabled', 'true');
    expect(changes()).toEqual([]);
  });

  test('is released despite optional checks, once each of them is ticked', async () => {
    const reasons = [
      { rule: 'budget', text: 'The page about has 900 kB of its own.' },
      { rule: 'pages', text: 'The page /about can’t be rendered.' },
    ];
    const { user, changes } = openPart(publicPart, { [check]: { reasons }, [change]: changedReply('third') });
    await user.click(await button('Release'));
    const dialog = await inWindow('Release Public third?');
    const [size, rendering] = await dialog.findAllByRole('checkbox', { name: 'Release anyway' });
    expect(size).toHaveAccessibleDescription('On slow connections its pages take long to appear.');
    await user.click(size!);
    expect(dialog.getByRole('button', { name: 'Release' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(rendering!);
    await user.click(dialog.getByRole('button', { name: 'Release' }));
    await waitFor(() =>
      expect(changes()).toEqual([{ action: 'promote', version: 'third', force: ['budget', 'pages'] }]),
    );
  });

  test('that is rejected after all shows the reason', async () => {
    const { user } = openPart(publicPart, {
      [change]: failing(422, {
        message: 'This version can’t go live.',
        reasons: [{ rule: 'files', text: 'dist/js/main.js is not what was signed.' }],
      }),
    });
    await user.click(await button('Release'));
    const dialog = await inWindow('Release Public third?');
    await dialog.findByText(/Nothing is stopping it/);
    await user.click(dialog.getByRole('button', { name: 'Release' }));
    expect(await dialog.findByText('Its files are not those that were signed')).toBeVisible();
    expect(dialog.getByText('dist/js/main.js is not what was signed.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Check again' }));
    expect(await dialog.findByText(/Nothing is stopping it/)).toBeVisible();
  });

  test('is compared with the live version', async () => {
    const none = { added: [], removed: [] };
    const { user } = openPart(publicPart, {
      'GET /admin/releases/public/third/difference': {
        results: {
          live: 'second',
          pages: { added: ['/history'], removed: ['/old'] },
          names: none,
          calls: { added: ['stories.list'], removed: [] },
          size: -2048,
          sizes: [
            { page: 'about', bytes: 1024 },
            { page: 'home', bytes: 0 },
          ],
        },
      },
    });
    await user.click(await button('Compare'));
    const dialog = await inWindow('What is different in Public third');
    expect(await dialog.findByRole('list', { name: 'Pages' })).toHaveTextContent('New /historyGone /old');
    expect(dialog.getByText('All files together: 2 kB less.')).toBeVisible();
    expect(dialog.getByRole('list', { name: 'Pages with more or less code' })).toHaveTextContent(
      /^about: 1 kB more$/,
    );
    expect(dialog.getByText('The same as before.')).toBeVisible();
  });

  test('is opened in its own tab, which closes if that fails', async () => {
    const tab = { location: { href: '' }, close: jest.fn() };
    const opened = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    let answer: unknown = { url: 'https://charity.example/open/x' };
    const { user } = openPart(publicPart, { 'POST /admin/releases/public/open': () => answer });
    await user.click(await button(/^Open as me/));
    await waitFor(() => expect(tab.location.href).toBe('https://charity.example/open/x'));
    answer = failing(404, { message: 'There is no such version.' });
    await user.click(await button(/^Open as me/));
    expect(await screen.findByText('There is no such version.')).toBeVisible();
    expect(tab.close).toHaveBeenCalledTimes(1);

    opened.mockReturnValue(null);
    answer = { url: 'https://charity.example/open/y' };
    await user.click(await button(/^Open as me/));
    expect(await screen.findByRole('link', { name: /^View/ })).toHaveAttribute(
      'href',
      'https://charity.example/open/y',
    );
    opened.mockRestore();
  });
});

test('ten versions are shown at first, and then older ones, the first of which gets the focus', async () => {
  const versions = Array.from({ length: 12 }, (_, n) => built(`v${20 - n}`, 20 - n));
  const { user } = openPart({ ...publicPart, versions });
  const rows = () => screen.getAllByRole('heading', { level: 3 });
  await user.click(await button('Show older'));
  expect(rows()).toHaveLength(12);
  expect(screen.getByRole('button', { name: /^v10/ })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
});

test('an unknown part says so', async () => {
  openPart({ ...publicPart, app: 'shop' });
  expect(await screen.findByText('There is no such part of the site')).toBeVisible();
});
