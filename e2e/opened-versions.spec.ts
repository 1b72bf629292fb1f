import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { alive, expect, mainMenu, title, visit } from './journey';
import { judge } from './judge';
import { type Remotes, test } from './own-remotes';
import { readManifest } from './signing';
import type { Site } from './site';

const PASSWORD = 'a-lantern-for-testers';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Version' });
/** What the end of a page is called for screen readers, in the code of `public` that is live and in the other. */
const ending = (page: Page, name: 'Help us' | 'Lend a hand') => page.getByRole('complementary', { name });

/** Makes a version of `public` with another text, and has it live nowhere; answers its name. */
async function prepare(remotes: Remotes) {
  const version = await remotes.release('public', 'trial');
  const folder = path.join(remotes.dir, 'public', version);
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.c?js$/.test(file)) continue;
    const whole = path.join(folder, file);
    await writeFile(whole, (await readFile(whole, 'utf8')).replaceAll('Help us', 'Lend a hand'));
  }
  await remotes.signer.seal(folder, await readManifest(folder));
  return version;
}

/** Opens an account that an administrator makes a tester's; answers its address. */
async function openAccount(request: APIRequestContext, headers: Record<string, string>, email: string) {
  const person = { firstname: 'Tara', lastname: 'Tester', email };
  const data = { ...person, password: PASSWORD, password_confirmation: PASSWORD };
  expect((await request.post('/api/register', { data })).status()).toBe(201);
  const found = await request.get(`/api/admin/users?q=${email}`, { headers });
  const { results } = (await found.json()) as { results: { id: number }[] };
  const changed = await request.patch(`/api/admin/users/${results[0]?.id}`, {
    headers,
    data: { role: 'tester' },
  });
  expect(changed.status()).toBe(200);
}

async function administer(site: Site) {
  return { authorization: `Bearer ${await site.signIn()}` };
}

test('a tester sees a version that is not live, by a link, and nobody else does', async ({
  page,
  playwright,
  remotes,
  site,
}) => {
  const version = await prepare(remotes);
  // Without the cookies of the page.
  const visitor = await playwright.request.newContext({ baseURL: site.url });
  const headers = await administer(site);
  await openAccount(visitor, headers, 'tara@example.org');
  const answer = await visitor.post('/api/admin/releases/public/open', { headers, data: { version } });
  const { url } = (await answer.json()) as { url: string };

  await test.step('after signing in', async () => {
    await page.goto(url);
    await alive(page);
    await expect(title(page, 'Sign in')).toBeVisible();
    await page.getByLabel('E-mail').fill('tara@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(bar(page)).toContainText(`You are looking at public ${version}, which is not live.`);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  await test.step('rendered, in the browser, and from page to page', async () => {
    await page.goto('/about');
    await expect(ending(page, 'Lend a hand')).toBeVisible();
    await alive(page);
    await expect(ending(page, 'Lend a hand')).toBeVisible();
    await judge(page, 'a page that is not live');
    await mainMenu(page).getByRole('link', { name: 'Terms' }).click();
    await expect(title(page, 'Terms of use')).toBeVisible();
    await expect(bar(page)).toBeVisible();
  });

  await test.step('and others get what is live, as it is kept', async () => {
    await visitor.get('/about');
    for (let time = 0; time < 50; time += 1) {
      const plain = await visitor.get('/about');
      expect(plain.headers()['cache-status']).toBe('lapis; hit');
      expect(await plain.text()).not.toMatch(/Lend a hand|opened-versions/);
    }
    const file = `/remotes/public/${version}/lapis.json`;
    expect((await visitor.get(file)).status()).toBe(404);
    expect((await page.request.get(file)).status()).toBe(200);
  });

  await test.step('until it is ended', async () => {
    await bar(page).getByRole('button', { name: 'End' }).click();
    await expect(bar(page)).toHaveCount(0);
    await visit(page, '/about');
    await expect(ending(page, 'Help us')).toBeVisible();
    expect((await page.request.get(`/remotes/public/${version}/lapis.json`)).status()).toBe(404);
  });
  await visitor.dispose();
});

test('the bar can be read and used without scripts, on a telephone', async ({ browser, remotes, site }) => {
  const version = await remotes.release('public', 'telephone');
  const context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  const data = { version };
  const answer = await page.request.post('/api/admin/releases/public/open', {
    headers: await administer(site),
    data,
  });
  await context.addCookies([{ name: 'token', value: await site.signIn(), url: site.url }]);
  await page.goto(((await answer.json()) as { url: string }).url);
  await expect(bar(page)).toBeInViewport();
  await bar(page).getByRole('button', { name: 'End' }).click();
  await expect(bar(page)).toHaveCount(0);
  await context.close();
});
