import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { alive, expect, mainMenu, title, visit } from '../../kit/journey';
import { judge } from '../../kit/judge';
import { type Remotes, test } from '../../kit/own-remotes';
import { readManifest } from '../../kit/signing';
import type { Site } from '../../kit/site';

const PASSWORD = 'a-lantern-for-testers';

const bar = (page: Page) => page.getByRole('complementary', { name: 'Version' });
/**
 * Returns the landmark at the end of a page. Its name differs between the live version and the prepared one.
 */
const ending = (page: Page, name: 'Help us' | 'Lend a hand') => page.getByRole('complementary', { name });

/** Creates a version of `public` with another text, without making it live; returns its name. */
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

/** Returns a function that calls the API as the administrator. */
async function callsOf(site: Site) {
  const headers = { authorization: `Bearer ${await site.signIn()}`, 'content-type': 'application/json' };
  return async (method: string, address: string, data?: object) => {
    const body = data && JSON.stringify(data);
    const answer = await fetch(`${site.url}/api${address}`, { method, headers, ...(body && { body }) });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as { url: string; results: { id: number }[] };
  };
}

type Call = Awaited<ReturnType<typeof callsOf>>;

const linkTo = async (call: Call, version: string) =>
  (await call('POST', '/admin/releases/public/open', { version })).url;

/** Creates an account, and makes it a tester's as the administrator. */
async function openAccount(call: Call, email: string) {
  const names = { firstname: 'Tara', lastname: 'Tester' };
  await call('POST', '/register', { ...names, email, password: PASSWORD, password_confirmation: PASSWORD });
  const { results } = await call('GET', `/admin/users?q=${email}`);
  await call('PATCH', `/admin/users/${results[0]?.id}`, { role: 'tester' });
}

test('a tester sees a version that is not live, by a link, and no other visitor does', async ({
  page,
  remotes,
  site,
}) => {
  const version = await prepare(remotes);
  const call = await callsOf(site);
  await openAccount(call, 'tara@example.org');
  const url = await linkTo(call, version);
  const asVisitor = (address: string) => fetch(site.url + address, { headers: { accept: 'text/html' } });

  await test.step('it opens after the sign-in', async () => {
    await page.goto(url);
    await alive(page);
    await expect(title(page, 'Sign in')).toBeVisible();
    await page.getByLabel('E-mail').fill('tara@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(bar(page)).toContainText(`You are looking at public ${version}, which is not live.`);
    expect(new URL(page.url()).pathname).toBe('/');
  });

  await test.step('it is used on the server, in the browser, and from page to page', async () => {
    await page.goto('/about');
    await expect(ending(page, 'Lend a hand')).toBeVisible();
    await alive(page);
    await expect(ending(page, 'Lend a hand')).toBeVisible();
    await judge(page, 'a page that is not live');
    await mainMenu(page).getByRole('link', { name: 'Terms' }).click();
    await expect(title(page, 'Terms of use')).toBeVisible();
    await expect(bar(page)).toBeVisible();
  });

  await test.step('other visitors get the live version, from the cache', async () => {
    await asVisitor('/about');
    for (let time = 0; time < 50; time += 1) {
      const plain = await asVisitor('/about');
      expect(plain.headers.get('cache-status')).toBe('lapis; hit');
      expect(await plain.text()).not.toMatch(/Lend a hand|opened-versions/);
    }
    const file = `/remotes/public/${version}/lapis.json`;
    expect((await asVisitor(file)).status).toBe(404);
    expect((await page.request.get(file)).status()).toBe(200);
  });

  await test.step('the tester ends it', async () => {
    await bar(page).getByRole('button', { name: 'End' }).click();
    await expect(bar(page)).toHaveCount(0);
    await visit(page, '/about');
    await expect(ending(page, 'Help us')).toBeVisible();
    expect((await page.request.get(`/remotes/public/${version}/lapis.json`)).status()).toBe(404);
  });
});

test('the bar can be read and used without scripts, on a telephone', async ({ browser, remotes, site }) => {
  const version = await remotes.release('public', 'telephone');
  const context = await browser.newContext({
    baseURL: site.url,
    javaScriptEnabled: false,
    viewport: { width: 320, height: 640 },
  });
  const page = await context.newPage();
  await context.addCookies([{ name: 'token', value: await site.signIn(), url: site.url }]);
  await page.goto(await linkTo(await callsOf(site), version));
  await expect(bar(page)).toBeInViewport();
  await bar(page).getByRole('button', { name: 'End' }).click();
  await expect(bar(page)).toHaveCount(0);
  await context.close();
});
