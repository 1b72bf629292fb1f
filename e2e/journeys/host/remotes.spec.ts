import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import {
  alive,
  documentLoads,
  expect,
  mainMenu,
  pathsAskedFor,
  signIn,
  title,
  visit,
} from '../../kit/journey';
import { test } from '../../kit/own-remotes';

const missing =
  /^(error: (Failed to load resource|Refused to execute script|ChunkLoadError|.*status of 404)|warning: .*was preloaded)/;
const documentAt = async (page: Page, path: string) => (await page.request.get(path)).text();

/** Waits until the server uses a moved pointer, which takes up to a second. */
const untilServed = (page: Page, path: string, version: string) =>
  expect.poll(() => documentAt(page, path)).toContain(version);

const account = (page: Page) => mainMenu(page).getByRole('link', { name: 'Account' });

test('with one remote switched off its pages can be read and left, and the rest of the site works', async ({
  page,
  problems,
}) => {
  problems.allow(missing);
  await page.route('/remotes/public/**', (route) => route.fulfill({ status: 404 }));
  const loads = documentLoads(page);

  // The server has rendered the pages; the browser follows the links.
  await page.goto('/about');
  const loadedAnew = page.waitForEvent('load');
  await page.mouse.move(9, 9);
  await loadedAnew;
  const givenUp = page.waitForEvent('console', (message) => /ChunkLoadError/.test(message.text()));
  await page.mouse.move(19, 9);
  await givenUp;
  await expect(title(page, 'About us')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  expect(loads.length).toBeLessThanOrEqual(2);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(title(page, 'Terms of use')).toBeVisible();

  await visit(page, '/login');
  await expect(title(page, 'Sign in')).toBeVisible();
  // Opening one of the missing remote's pages from another remote's page is an error.
  await page.getByRole('link', { name: 'Lapis Children’s Trust' }).first().click();
  await expect(title(page)).toHaveText('Error');
  await expect(page.getByText('There has been a problem')).toBeVisible();

  await page.unroute('/remotes/public/**');
  await visit(page, '/about');
  await expect(title(page, 'About us')).toBeVisible();
});

test('the styles of a remote apply on its own pages alone, and from the first frame there', async ({
  page,
}) => {
  await visit(page, '/about');
  await page.evaluate(() => {
    const isOfPublic = ({ ownerNode }: CSSStyleSheet) =>
      ownerNode instanceof HTMLElement && ownerNode.dataset['href']?.startsWith('/remotes/public/');
    [...document.styleSheets].find(isOfPublic)?.insertRule('body { letter-spacing: 9px }');
  });
  const spacing = () => page.evaluate(() => getComputedStyle(document.body).letterSpacing);
  expect(await spacing()).toBe('9px');
  await account(page).click();
  await expect(title(page, 'Sign in')).toBeVisible();
  expect(await spacing()).toBe('normal');

  const frames = await page.evaluateHandle(() => {
    const seen: string[] = [];
    const look = () => {
      if (document.querySelector('h1')?.textContent === 'About us')
        seen.push(getComputedStyle(document.body).letterSpacing);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  await page.goBack();
  await expect(title(page, 'About us')).toBeVisible();
  await expect.poll(async () => (await frames.jsonValue()).length).toBeGreaterThan(2);
  expect(new Set(await frames.jsonValue())).toEqual(new Set(['9px']));
});

test('opening a missing remote’s page from another page reloads once at most, and recovers later', async ({
  page,
  problems,
}) => {
  problems.allow(missing);
  await visit(page, '/about');
  await expect(title(page, 'About us')).toBeVisible();
  await page.route('/remotes/account/**', (route) => route.fulfill({ status: 404 }));
  const loads = documentLoads(page);

  await page.getByRole('main').getByRole('link', { name: 'I Want To Help' }).first().scrollIntoViewIfNeeded();
  await account(page).click();
  await expect(title(page)).toHaveText('Error');
  expect(loads.length).toBeLessThanOrEqual(2);

  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(title(page, 'A door')).toBeVisible();

  await page.unroute('/remotes/account/**');
  await visit(page, '/login');
  await expect(title(page, 'Sign in')).toBeVisible();
});

test('a remote that is not deployed is an error of its own pages only', async ({
  page,
  remotes,
  problems,
}) => {
  problems.allow(missing);
  const version = await remotes.live('account');
  await untilServed(page, '/login', version);
  await rm(path.join(remotes.dir, 'account/live.json'));
  await expect.poll(() => documentAt(page, '/login')).not.toContain(version);
  await visit(page, '/login');
  await expect(title(page)).toHaveText('Error');
  await visit(page, '/about');
  await expect(title(page, 'About us')).toBeVisible();

  await remotes.makeLive('account', version);
  await untilServed(page, '/login', version);
  await visit(page, '/login');
  await expect(title(page, 'Sign in')).toBeVisible();
});

test('the portal switched off leaves the site to the administrator', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(missing);
  await signIn(context, site);
  await page.route('/remotes/admin/**', (route) => route.abort());
  await visit(page, '/admin');
  await expect(title(page)).toHaveText('Error');
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(title(page, 'A door')).toBeVisible();
});

test('another version is served once the pointer is moved, and an open page keeps its own', async ({
  page,
  context,
  remotes,
}) => {
  const before = await remotes.live('public');
  const after = await remotes.release('public', 'next');
  const paths = pathsAskedFor(context);
  const versions = () =>
    new Set(paths.splice(0).flatMap((asked) => /^\/remotes\/public\/([^/]+)/.exec(asked)?.[1] ?? []));

  await visit(page, '/about');
  await expect(title(page, 'About us')).toBeVisible();
  expect([...versions()]).toEqual([before]);

  await remotes.makeLive('public', after);
  await mainMenu(page).getByRole('link', { name: 'Terms' }).click();
  await expect(title(page, 'Terms of use')).toBeVisible();
  expect([...versions()]).toEqual([before]);

  await untilServed(page, '/terms', after);
  await page.reload();
  await alive(page);
  await expect(title(page, 'Terms of use')).toBeVisible();
  expect([...versions()]).toEqual([after]);

  // Leaves the page, which may still fetch code ahead, and restores the previous version.
  await page.goto('about:blank');
  versions();
  await remotes.makeLive('public', before);
  await untilServed(page, '/terms', `${before}/`);
  await page.goto('/terms');
  await alive(page);
  await expect(title(page, 'Terms of use')).toBeVisible();
  expect([...versions()]).toEqual([before]);
});
