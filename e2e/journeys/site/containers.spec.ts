import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { buildStockHost, tools } from '../../kit/foreign/tools';
import { alive, expect, mainMenu, title, visit } from '../../kit/journey';
import { pushByTeam } from '../../kit/lapis';
import { test, untilServed } from '../../kit/own-remotes';

/** Share scope of the page, and React as the other tool's remote received it. */
declare global {
  var shared: Record<string, Record<string, { get(): () => unknown }>> | undefined;
  var foreign: { React: Record<string, unknown> } | undefined;
}

const account = (page: Page) => mainMenu(page).getByRole('link', { name: 'Account' });

/** Runs in the page before everything else: stores what the host passes to the remote `public`. */
function keepWhatIsShared() {
  type Container = { get: unknown; init(scope: typeof globalThis.shared): unknown };
  let container: Container;
  Object.defineProperty(globalThis, 'charity_public', {
    get: () => container,
    set: ({ get, init }: Container) => {
      container = { get, init: (scope) => init((globalThis.shared = scope)) };
    },
  });
}

/** Runs in the page: returns whether the other tool's remote uses the host's React. */
function hasReactOfHost() {
  const [react] = Object.values(globalThis.shared?.['react'] ?? {});
  const ofHost = react?.get()() as Record<string, unknown>;
  return globalThis.foreign?.React['useState'] === ofHost['useState'];
}

for (const [tool, build] of Object.entries(tools)) {
  const tag = tool === 'webpack' ? [] : '@campaign';
  test(
    `a remote built by ${tool} is mounted, and shares the host's one React`,
    { tag },
    async ({ page, remotes, site }) => {
      await build(path.join(remotes.dir, 'account', tool));
      await remotes.announce('account', tool);
      await pushByTeam(remotes, site, page.request, { app: 'account', version: tool });
      await remotes.makeLive('account', tool);
      await untilServed(page.request, tool);

      await page.addInitScript(keepWhatIsShared);
      await visit(page, '/about');
      await account(page).click();
      await expect(title(page, 'A page from elsewhere')).toBeVisible();
      await page.getByRole('button', { name: 'Pressed 0 times' }).click();
      await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
      await expect(page.getByText('Through the portal')).toBeVisible();
      expect(await page.evaluate(hasReactOfHost)).toBe(true);

      // The page also works if the visit starts there.
      await page.reload();
      await alive(page);
      await page.getByRole('button', { name: 'Pressed 0 times' }).click();
      await expect(page.getByRole('button', { name: 'Pressed 1 times' })).toBeVisible();
    },
  );
}

test('our remote works in a stock host that isn’t ours', async ({ page, remotes, problems }) => {
  problems.allow(/No `HydrateFallback`/);
  const out = await mkdtemp(path.join(tmpdir(), 'lapis-stock-'));
  await buildStockHost(out);
  const html =
    '<!doctype html><html lang="en"><title>Stock</title><body><script src="/stock/main.js"></script>';
  await page.route('/stock/**', async (route) => {
    const file = new URL(route.request().url()).pathname.slice('/stock/'.length);
    if (!file) return route.fulfill({ body: html, contentType: 'text/html' });
    if (file.endsWith('.js')) return route.fulfill({ path: path.join(out, file) });
    return route.fulfill({ body: '<svg xmlns="http://www.w3.org/2000/svg"/>', contentType: 'image/svg+xml' });
  });
  const version = await remotes.live('public');
  await page.goto(`/stock/?entry=/remotes/public/${version}/mf-manifest.json`);
  await expect(title(page, 'Terms of use')).toBeVisible();
  await rm(out, { recursive: true });
});

const broken = {
  throws: "() => { document.documentElement.dataset.begun = ''; throw new Error('Not today'); }",
  'never answers': "() => { document.documentElement.dataset.begun = ''; return new Promise(() => {}); }",
};

for (const [how, init] of Object.entries(broken)) {
  test(`a container whose init ${how} delays its own pages by 5 s at most, and no others`, async ({
    page,
    remotes,
    problems,
  }) => {
    problems.allow(/Not today|did not begin in time/);
    const version = how.replace(' ', '-');
    const folder = path.join(remotes.dir, 'account', version);
    await mkdir(folder);
    const remoteEntry = { name: 'remoteEntry.js', path: '', type: 'global' };
    await writeFile(path.join(folder, 'mf-manifest.json'), JSON.stringify({ metaData: { remoteEntry } }));
    await writeFile(
      path.join(folder, 'remoteEntry.js'),
      `var charity_account = { init: ${init}, get: () => Promise.reject(new Error('Not asked yet')) };`,
    );
    await remotes.announce('account', version);
    await remotes.makeLive('account', version);
    await untilServed(page.request, version);

    await page.clock.install();
    await visit(page, '/about');
    await account(page).click();
    await page.waitForFunction(() => 'begun' in document.documentElement.dataset);
    // Jumps 5 seconds ahead and stops the clock there, so that a busy machine doesn't affect the result.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
    await expect(title(page)).toHaveText('Error');
    await page.clock.resume();

    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await expect(title(page, 'A door')).toBeVisible();
    await mainMenu(page).getByRole('link', { name: 'Terms' }).click();
    await expect(title(page, 'Terms of use')).toBeVisible();
  });
}
