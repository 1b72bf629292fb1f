import type { Page } from '@playwright/test';
import { alive, expect, mainMenu, pathsAskedFor, test, title, unreachable } from '../../kit/journey';

/** Returns the site's own scripts, without React, which is fetched ahead when the network is idle. */
const scripts = (paths: string[]) =>
  paths.filter((path) => path.endsWith('.js') && !path.includes('/react.'));

/** Returns the script that starts the site on a waiting page. */
const hostOf = (page: Page) =>
  page.evaluate(() => {
    const start = JSON.parse(document.getElementById('lapis-start')?.textContent ?? '{}') as {
      run: Record<string, string>;
    };
    return Object.keys(start.run).at(-1) ?? '';
  });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

  test('a page loads no script until it is touched, and then does what the visitor wanted', async ({
    page,
    context,
  }) => {
    const paths = pathsAskedFor(context);
    for (const path of ['/', '/blog', '/blog/winter-coats', '/action', '/terms']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      expect(scripts(paths), path).toEqual([]);
    }
    await page.getByRole('button', { name: 'Menu' }).tap();
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
  });

  test('the menu opens and closes at once, even if the code never comes', async ({ page }) => {
    await page.route('**/dist/js/main.*', () => {});
    await page.goto('/blog');
    const menu = page.getByRole('button', { name: 'Menu' });
    const list = page.getByRole('navigation', { name: 'Mobile' });
    await menu.tap();
    await expect(list).toBeVisible();
    await menu.tap();
    await expect(list).toBeHidden();
    await menu.tap();
    await list.getByRole('link', { name: 'About' }).tap();
    await expect(title(page, 'About Us')).toBeVisible();
    await expect(list).toBeHidden();
  });

  for (const lost of ['the site’s code', 'the page’s code alone']) {
    test(`if ${lost} fails to load offline, the page starts with the next connection`, async ({
      page,
      context,
      problems,
    }) => {
      problems.allow(/ERR_INTERNET_DISCONNECTED/, /brought no charity_public/);
      await page.goto('/');
      await page.waitForLoadState('networkidle');
      if (lost !== 'the site’s code')
        await page.evaluate(async (path) => (await fetch(path)).text(), await hostOf(page));
      const menu = page.getByRole('button', { name: 'Menu' });
      await context.setOffline(true);
      const failed = page.waitForEvent('requestfailed');
      await menu.tap();
      await failed;
      await expect(title(page)).toBeVisible();
      await context.setOffline(false);
      await alive(page);
      const list = page.getByRole('navigation', { name: 'Mobile' });
      // Taps again if a reload has lost the earlier tap.
      if (!(await list.isVisible())) await menu.tap();
      await expect(list).toBeVisible();
    });
  }

  test('if the page’s data gets lost on the way, the next action requests it again', async ({
    page,
    problems,
  }) => {
    problems.allow(unreachable);
    await page.goto('/');
    let lost = 0;
    await page.route('/page-data/**', async (route) => {
      await route.abort();
      lost += 1;
    });
    await page.getByRole('button', { name: 'Menu' }).tap();
    // The prefetch and both attempts to load have failed.
    await expect.poll(() => lost).toBe(3);
    await page.unroute('/page-data/**');
    await alive(page);
    await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
  });

  test('nothing is fetched ahead for visitors who save data', async ({ page, context }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const paths = pathsAskedFor(context);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(paths.filter((path) => path.endsWith('.js'))).toEqual([]);
  });

  test('a moving part starts when it scrolls into view', async ({ page, context }) => {
    const paths = pathsAskedFor(context);
    await page.goto('/galleries/kite-season');
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible();
    await expect.poll(() => scripts(paths)).not.toEqual([]);
  });
});

test('the browser follows a link that is used at once, and the page there waits as well', async ({
  page,
  context,
}) => {
  // Simulates code that never arrives.
  await page.route('**/dist/js/main.*', () => {});
  const paths = pathsAskedFor(context);
  await page.goto('/');
  await mainMenu(page).getByRole('link', { name: 'About' }).click();
  await expect(title(page, 'About Us')).toBeVisible();
  await page.waitForLoadState('networkidle');
  paths.length = 0;
  await page.reload();
  await expect(title(page, 'About Us')).toBeVisible();
  expect(scripts(paths)).toEqual([]);
});

test('the browser sends a search if no script listens yet', async ({ page }) => {
  await page.route('**/dist/js/main.*', () => {});
  await page.goto('/blog');
  await page.getByRole('searchbox').fill('coats');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/blog?q=coats');
  await expect(page.getByRole('status').first()).toContainText('with “coats”');
});

test('the browser sends a message if no script listens yet', async ({ page }) => {
  await page.route('**/dist/js/main.*', () => {});
  await page.goto('/contact');
  const main = page.getByRole('main');
  await main.getByLabel('Your name').fill('Mina Marsh');
  await main.getByLabel('Your email address').fill('mina.early@example.org');
  await main.getByLabel('What is it about?').fill('Hats');
  await main.getByLabel('Your message').fill('We have knitted forty hats.');
  await main.getByRole('button', { name: 'Send message' }).click();
  await expect(main.getByRole('status')).toContainText('mina.early@example.org');
});
