import type { APIRequestContext, BrowserContext } from '@playwright/test';
import {
  answered,
  atTop,
  expect,
  mainMenu,
  pathsAskedFor,
  signIn,
  test,
  title,
  visit,
  withoutPageData,
} from '../../kit/journey';
import { publicPages } from '../../kit/public-pages';

/** Returns the server's HTML of a page, for a guest or for the owner of the token. */
const htmlOf = async (request: APIRequestContext, path: string, token?: string) => {
  const answer = await request.get(path, { headers: token ? { cookie: `token=${token}` } : {} });
  return answer.text();
};

test('every visitor gets the same page, signed in or not', async ({ request, site }) => {
  const token = await site.signIn();
  for (const { path } of [...publicPages, { path: '/login' }, { path: '/account' }, { path: '/admin' }]) {
    expect(await htmlOf(request, path, token), path).toBe(await htmlOf(request, path));
  }
});

test('machine-readable data is there, and every address of the site map is a page', async ({
  request,
  site,
}) => {
  for (const path of [
    '/robots.txt',
    '/feed.xml',
    '/site.webmanifest',
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/icon-192.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
    '/share.jpg',
  ]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
  const map = await (await request.get('/sitemap.xml')).text();
  const addresses = [...map.matchAll(/<loc>([^<]*)</g)].map(([, url = '']) => url);
  expect(addresses).toContain(`${site.url}/projects/school-well`);
  for (const url of addresses) {
    const answer = await request.get(url, { maxRedirects: 0 });
    expect(answer.status(), url).toBe(200);
    expect(await answer.text(), url).toContain(`rel="canonical" href="${url}"`);
  }
});

test('the HTML of the portal and the account contains none of their content, for any visitor', async ({
  request,
  site,
}) => {
  const token = await site.signIn();
  for (const path of ['/admin', '/admin/widgets', '/admin/widgets/1', '/account', '/account/profile']) {
    const html = await htmlOf(request, path, token);
    expect(html, path).not.toContain('lapis-data');
    expect(html, path).not.toMatch(/Home: introduction|admin@lapis\.example|firstname/);
    // Every page names the portal's entry point, but only staff load its files.
    expect(html, path).not.toMatch(/<(link|script)[^>]*\/remotes\/admin\//);
  }
});

test('a guest who opens the portal is led to the sign-in without loading its files', async ({
  page,
  context,
}) => {
  const paths = pathsAskedFor(context);
  await visit(page, '/admin/widgets');
  await expect(title(page, 'Sign in')).toBeVisible();
  expect(paths.filter((path) => /\/remotes\/admin\/|\/api\/admin/.test(path))).toEqual([]);
});

test('a change in the portal is in the next response, on a fresh visit, and on a page that still waits', async ({
  page,
  context,
  browser,
  request,
  site,
}) => {
  const words = 'The kettle is on from half past three.';
  expect(await htmlOf(request, '/privacy')).not.toContain(words);
  const elsewhere = await browser.newContext({ baseURL: site.url });
  const waiting = await elsewhere.newPage();
  await waiting.goto('/privacy');
  await signIn(context, site);
  await visit(page, '/admin/widgets');
  await page.getByRole('link', { name: 'Privacy' }).click();
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.press('Control+End');
  await text.press('Enter');
  await text.pressSequentially(words);
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && !answer.url().endsWith('/draft'),
  );
  await page.getByRole('button', { name: 'Publish changes' }).click();
  expect((await saved).ok()).toBe(true);
  expect(await htmlOf(request, '/privacy')).toContain(words);

  const withoutScripts = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const fresh = await withoutScripts.newPage();
  await fresh.goto('/privacy');
  await expect(fresh.getByText(words)).toBeVisible();
  await withoutScripts.close();

  // The page opened earlier hydrates with the newest text, without a reload.
  await expect(title(waiting)).toBeVisible();
  await expect(waiting.getByText(words)).toBeHidden();
  await waiting.evaluate(() => (document.documentElement.dataset['same'] = ''));
  await waiting.setViewportSize({ width: 375, height: 800 });
  await waiting.getByRole('button', { name: 'Menu' }).click();
  await expect(waiting.getByRole('navigation', { name: 'Mobile' })).toBeVisible();
  await waiting.getByRole('button', { name: 'Menu' }).click();
  await expect(waiting.getByText(words)).toBeVisible();
  await expect(waiting.locator('html[data-same]')).toBeAttached();
  await elsewhere.close();
});

test('from a page that the server rendered, links and the back button work as usual', async ({ page }) => {
  await withoutPageData(page);
  await visit(page, '/about');
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
  // Records when the next page has its title, and when the page scrolls to the top.
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    new MutationObserver(() => (dataset['titled'] ??= String(performance.now()))).observe(
      document.querySelector('title')!,
      { childList: true, subtree: true, characterData: true },
    );
    addEventListener('scroll', () => {
      if (scrollY === 0) dataset['scrolled'] ??= String(performance.now());
    });
  });
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('/api/widgets/terms', async (route) => {
    await gate;
    await route.continue();
  });
  // Dispatches the event, because a mouse would scroll to the menu first.
  await mainMenu(page).getByRole('link', { name: 'Terms' }).dispatchEvent('click');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading...');
  await expect(title(page, 'Terms of use')).toBeVisible();
  await expect(page).toHaveTitle(/^Terms of use · /);
  await expect(page.locator('html')).toHaveAttribute('data-scrolled', /./);
  const { titled, scrolled } = await page.evaluate(() => ({ ...document.documentElement.dataset }));
  expect(Number(scrolled) - Number(titled)).toBeGreaterThan(180);
  letGo();
  await expect(page.getByText('They are short because the site does little')).toBeVisible();

  // The first page's text is requested again, as on any page opened by a link.
  const again = page.waitForRequest('**/api/widgets/about');
  await page.goBack();
  await again;
  await expect(title(page, 'About us')).toBeVisible();
  await expect(page).toHaveTitle(/^About us · /);
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
});

test('the back button returns from a page that is not there to where the reader was', async ({
  page,
  problems,
}) => {
  problems.allow(answered(404));
  await withoutPageData(page);
  await page.route('/api/blog/winter-coats', (route) =>
    route.fulfill({ status: 404, json: { message: '' } }),
  );
  await visit(page, '/blog');
  await page.evaluate(() => scrollTo({ top: 200, behavior: 'instant' }));
  await page.locator('main a[href="/blog/winter-coats"]').first().dispatchEvent('click');
  await expect(title(page, 'Page not found')).toBeVisible();
  await atTop(page);
  await page.goBack();
  await expect(title(page, 'News & Stories')).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(200);
});

test.describe('a link', () => {
  const ofStories = (context: BrowserContext) => {
    const paths = pathsAskedFor(context);
    return () =>
      paths.filter((path) => path.endsWith('/blog') || /\/page-stories\.\w+\.js$/.test(path)).toSorted();
  };
  const codeAndData = ['/page-data/now/blog', expect.stringMatching(/page-stories/)];

  test('to which a visitor points has its page fetched, code and data, once', async ({ page, context }) => {
    await visit(page, '/about');
    const asked = ofStories(context);
    const link = mainMenu(page).getByRole('link', { name: 'News & Stories' });
    await link.hover();
    await expect.poll(asked).toEqual(codeAndData);
    await link.click();
    await expect(title(page, 'News & Stories')).toBeVisible();
    expect(asked()).toEqual(codeAndData);
  });

  test('costs nothing before it is followed if the visitor saves data', async ({ page, context }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    });
    await visit(page, '/about');
    const asked = ofStories(context);
    const link = mainMenu(page).getByRole('link', { name: 'News & Stories' });
    // Without saving data, each of these would trigger a fetch, the touch even at once.
    await link.hover();
    await link.focus();
    await link.dispatchEvent('touchstart');
    // A fetch of another page shows that there was time for one.
    await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: undefined }));
    const fetched = page.waitForResponse(/\/page-terms\.\w+\.js$/);
    await mainMenu(page).getByRole('link', { name: 'Terms' }).hover();
    await fetched;
    expect(asked()).toEqual([]);
    // Dispatches the event, because a mouse would now trigger a fetch.
    await link.dispatchEvent('click');
    await expect(title(page, 'News & Stories')).toBeVisible();
    expect(asked()).toEqual(codeAndData);
  });
});

test('a reloaded page starts at its top, wherever the reader was on another one', async ({
  page,
  context,
  site,
}) => {
  await signIn(context, site);
  await visit(page, '/admin/settings');
  await expect(page.getByRole('heading', { name: 'Legal details' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 1500));
  await visit(page, '/account');
  await expect(title(page)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});
