import { expect, mainMenu, pathsAskedFor, test, title } from './journey';

/** Those of the site's own code; React is fetched ahead when nothing else is to be fetched. */
const scripts = (paths: string[]) =>
  paths.filter((path) => path.endsWith('.js') && !path.includes('/react.'));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 800 }, hasTouch: true, isMobile: true });

  test('a page asks for no script until it is touched, and then does what was asked first', async ({
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

  test('nothing is fetched ahead for who saves data', async ({ page, context }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    );
    const paths = pathsAskedFor(context);
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(paths.filter((path) => path.endsWith('.js'))).toEqual([]);
  });

  test('what moves by itself does so when it comes into sight', async ({ page, context }) => {
    const paths = pathsAskedFor(context);
    await page.goto('/galleries/kite-season');
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible();
    expect(scripts(paths)).not.toEqual([]);
  });
});

test('a link that is followed at once is followed by the browser, and the page there waits as well', async ({
  page,
  context,
}) => {
  // As if the site's code took for ever.
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

test('a search is sent by the browser where nothing else listens yet', async ({ page }) => {
  await page.route('**/dist/js/main.*', () => {});
  await page.goto('/blog');
  await page.getByRole('searchbox').fill('coats');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL('/blog?q=coats');
  await expect(page.getByRole('status').first()).toContainText('with “coats”');
});
