import { atTop, documentLoads, expect, mainMenu, signIn, test, title, visit } from '../../kit/journey';

type Item = [name: string, path: string];

/** Main menu (specification, section 2). */
const menu: Item[] = [
  ['Home', '/'],
  ['About', '/about'],
  ['News & Stories', '/blog'],
  ['Projects', '/projects'],
  ['Take Action', '/action'],
  ['Links', '/links'],
  ['Reports', '/reports'],
  ['Contact', '/contact'],
  ['Terms', '/terms'],
  ['Privacy', '/privacy'],
  ['Account', '/account'],
];

/** The phone's menu and the footer also have room for giving and the galleries. */
const longMenu = menu.flatMap((item): Item[] =>
  item[1] === '/contact' ? [item, ['Give', '/give'], ['Galleries', '/galleries']] : [item],
);

const appName = 'Lapis Children’s Trust';

test('a visitor explores the site without loading a second document', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await visit(page, '/');
  await expect(page).toHaveTitle(`Home · ${appName}`);
  const loads = documentLoads(page);

  await mainMenu(page).getByRole('link', { name: 'About' }).click();
  await expect(title(page, 'About us')).toBeVisible();
  await expect(page).toHaveTitle(`About us · ${appName}`);
  await expect(page.getByRole('heading', { name: 'Who we are' })).toBeVisible();

  await mainMenu(page).getByRole('link', { name: 'News & Stories' }).click();
  await expect(page).toHaveTitle(`News & Stories · ${appName}`);
  await atTop(page);
  const story = page.getByRole('article').first().getByRole('link');
  const name = (await story.textContent()) ?? '';
  await story.click();
  await expect(title(page, name)).toBeVisible();
  await expect(page).toHaveTitle(`${name} · ${appName}`);

  await atTop(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Galleries' }).click();
  await expect(page).toHaveTitle(`Galleries · ${appName}`);
  await atTop(page);
  await page.getByRole('main').getByRole('link', { name: 'Kite season in Kabul' }).click();
  await expect(page).toHaveTitle(`Kite season in Kabul · ${appName}`);
  await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible();

  expect(loads).toEqual([]);
  expect(scripts.filter((path) => !path.includes('/dist/js/'))).toEqual([]);
});

test('header, mobile menu and footer lead where they should', async ({ page }) => {
  await visit(page, '/');
  for (const [name, items] of Object.entries({ Main: menu, Mobile: longMenu })) {
    const links = page.locator(`nav[aria-label=${name}] li a`);
    expect(await links.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute('href')]))).toEqual(
      items,
    );
  }

  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('heading')).toHaveText(['Pages', 'Legal Info', 'Contact Us']);
  for (const [name, path] of longMenu) {
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expect(footer).toContainText(/Registered charity number \d{7}/);
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} ${appName}`);
  await expect(footer.locator('address')).toContainText('12 Kite Yard');

  const header = page.getByRole('banner');
  const phone = await footer.locator('a[href^="tel:"]').textContent();
  await expect(header.locator('a[href^="tel:"]:visible')).toHaveText(String(phone));
  await expect(page.getByRole('main').getByRole('link', { name: 'I Want To Help' }).first()).toHaveAttribute(
    'href',
    '/contact',
  );
  await expect(page.getByText('Your help can make a differance')).toBeVisible();
});

test('a guest sees no user menu', async ({ page }) => {
  await visit(page, '/');
  await expect(title(page)).toBeVisible();
  await expect(mainMenu(page).getByRole('button')).toHaveCount(0);
});

test('navigation scrolls to the top, and back and forward restore the scroll position', async ({ page }) => {
  const place = () => page.evaluate(() => Math.round(scrollY));

  await visit(page, '/blog');
  const last = page.getByRole('article').last().getByRole('link').first();
  await last.scrollIntoViewIfNeeded();
  const left = await place();
  expect(left).toBeGreaterThan(200);
  await last.click();
  await expect(page).toHaveURL(/\/blog\/./);
  await atTop(page);

  await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
  await page.goBack();
  await expect(page).toHaveURL(/\/blog$/);
  await expect.poll(place).toBe(left);
  await page.goForward();
  await expect(page).toHaveURL(/\/blog\/./);
  await expect.poll(place).toBe(300);
});

test('an anchor scrolls the page to its target, and keeps it there', async ({ page }) => {
  await visit(page, '/privacy');
  const anchor = page.getByRole('main').locator('a[href*="#"]').last();
  const target = new URL((await anchor.getAttribute('href')) ?? '', page.url()).hash;
  await anchor.click();
  await expect(page).toHaveURL(new RegExp(`/privacy${target}$`));
  await expect(page.locator(target)).toBeInViewport();

  // The same works from another page: nothing scrolls back to the top once the new page is shown.
  await visit(page, '/');
  await expect(title(page)).toBeVisible();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/privacy${target}`);
  await expect(title(page, 'Privacy')).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});

test('a link to the current address adds nothing to the history', async ({ page }) => {
  await visit(page, '/');
  const about = mainMenu(page).getByRole('link', { name: 'About' });
  await about.click();
  await expect(title(page, 'About us')).toBeVisible();
  const length = await page.evaluate(() => history.length);
  await about.click();
  await about.click();
  expect(await page.evaluate(() => history.length)).toBe(length);
  await page.goBack();
  await expect(page).toHaveTitle(/^Home/);
});

test('the document has a content security policy that permits nothing inline', async ({ page }) => {
  const answer = await visit(page, '/');
  const policy = await answer?.headerValue('content-security-policy');
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
});

test('an unknown address responds with 404 and a page that says so', async ({ page, problems }) => {
  problems.allow(/status of 404 .*\/nothing-here/);
  const answer = await visit(page, '/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(title(page, 'Page not found')).toBeVisible();
  await expect(page).toHaveTitle(`Page not found · ${appName}`);
  await expect(mainMenu(page)).toBeVisible();
});

test('an unknown story responds with 404 too', async ({ page, problems }) => {
  problems.allow(/status of 404 .*\/blog\/nothing-here/);
  const answer = await visit(page, '/blog/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(title(page, 'Page not found')).toBeVisible();
});

test('in the portal an unknown address stays in the portal’s layout', async ({
  page,
  context,
  site,
  problems,
}) => {
  await signIn(context, site);
  problems.allow(/status of 404 .*\/admin\/nothing/);
  const answer = await visit(page, '/admin/nothing');
  expect(answer?.status()).toBe(404);
  await expect(title(page, 'Page not found')).toBeVisible();
  await expect(page.getByText('Administration Portal')).toBeVisible();
});

test('a missing file does not respond with the page', async ({ request }) => {
  for (const path of ['/dist/js/nothing.js', '/remotes/public/none/nothing.js', '/storage/nothing.webp']) {
    const answer = await request.get(path);
    expect(answer.status(), path).toBe(404);
    expect(answer.headers()['content-type'], path).not.toContain('text/html');
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 } });

  test('the hamburger opens and closes the menu', async ({ page }) => {
    await visit(page, '/');
    const hamburger = page.getByRole('button', { name: 'Menu' });
    const navigation = page.getByRole('navigation', { name: 'Mobile' });
    await expect(navigation).toBeHidden();
    await expect(mainMenu(page)).toBeHidden();

    await hamburger.click();
    await expect(navigation).toBeVisible();
    await expect(hamburger).toHaveAttribute('aria-expanded', 'true');
    await hamburger.click();
    await expect(navigation).toBeHidden();

    await hamburger.click();
    await page.keyboard.press('Escape');
    await expect(navigation).toBeHidden();
    await expect(hamburger).toBeFocused();

    await hamburger.click();
    await navigation.getByRole('link', { name: 'About' }).click();
    await expect(navigation).toBeHidden();
    await expect(title(page, 'About us')).toBeVisible();
  });

  test('nothing is wider than the screen', async ({ page }) => {
    for (const path of [
      '/',
      '/about',
      '/blog',
      '/galleries',
      '/galleries/kite-season',
      '/contact',
      '/terms',
      '/login',
    ]) {
      await visit(page, path);
      await expect(title(page)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(375);
    }
  });
});
