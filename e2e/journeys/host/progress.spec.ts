import type { Page } from '@playwright/test';
import { signIn, answered, expect, mainMenu, test, title, visit, withoutPageData } from '../../kit/journey';

/** Delays the responses to a call until they are released. */
async function holdBack(page: Page, calls: RegExp | string) {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(calls, async (route) => {
    await gate;
    await route.continue();
  });
  return letGo;
}

const bar = (page: Page) => page.locator('#nprogress .bar');
const stories = /\/api\/blog\b/;

test.beforeEach(({ page }) => withoutPageData(page));

test('a thin blue bar is at the top while a page loads', async ({ page }) => {
  await visit(page, '/about');
  await expect(title(page, 'About us')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);

  const letGo = await holdBack(page, stories);
  await mainMenu(page).getByRole('link', { name: 'News & Stories' }).click();
  await expect(bar(page)).toBeVisible();
  await expect(bar(page)).toHaveCSS('height', '2px');
  await expect(bar(page)).toHaveCSS('position', 'fixed');
  await expect(bar(page)).toHaveCSS('background-color', 'rgb(31, 63, 143)');
  // The old page stays until the next one has loaded.
  await expect(title(page, 'About us')).toBeVisible();

  letGo();
  await expect(title(page, 'News & Stories')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('the bar is red if the page fails', async ({ page, problems }) => {
  problems.allow(answered(500), /^error: AxiosError/);
  await visit(page, '/about');
  await expect(title(page, 'About us')).toBeVisible();
  // The bar is red for a moment only, so the page records its colour, at the end of the transition.
  await page.evaluate(() => {
    const note = () => {
      for (const animation of document.getAnimations()) animation.finish();
      const shown = document.querySelector('#nprogress .bar');
      if (shown) document.documentElement.dataset['bar'] = getComputedStyle(shown).backgroundColor;
    };
    new MutationObserver(note).observe(document.documentElement, {
      attributeFilter: ['data-navigation-failed'],
    });
  });
  await page.route(stories, (route) => route.fulfill({ status: 500, json: { message: 'Provoked' } }));
  await mainMenu(page).getByRole('link', { name: 'News & Stories' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-bar', 'rgb(168, 40, 59)');
});

test('until the first page is there, an indicator says so if the server does not render it', async ({
  page,
  context,
  site,
}) => {
  await signIn(context, site);
  const letGo = await holdBack(page, '/remotes/account/**');
  await page.goto('/account', { waitUntil: 'commit' });
  const status = page.getByRole('status').filter({ hasText: 'Please wait' });
  await expect(status).toContainText('Loading');
  await expect(status.locator('img')).toBeVisible();
  letGo();
  await expect(title(page, 'Hello, Admin')).toBeVisible();
  await expect(status).toHaveCount(0);
});

test('a widget shows that it is loading in its own place, and then fades in', async ({ page }) => {
  const letGo = await holdBack(page, '/api/widgets/about');
  await visit(page, '/blog');
  await mainMenu(page).getByRole('link', { name: 'About' }).click();
  const status = page.getByRole('main').getByRole('status');
  await expect(status).toHaveText('Loading...');
  await expect(status.locator('img')).toBeVisible();
  letGo();
  const text = page.getByRole('heading', { name: 'Who we are' });
  await expect(text).toBeVisible();
  await expect(status).toHaveCount(0);
  await expect(page.locator('[data-fade]').filter({ has: text })).not.toHaveCSS('animation-name', 'none');
});

test('the slide strip is hidden until there are slides, and then shows as many as fit', async ({ page }) => {
  const letGo = await holdBack(page, '/api/galleries/1');
  await visit(page, '/about');
  await mainMenu(page).getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Latest news' })).toBeVisible();
  const strip = page.getByRole('region', { name: 'A day at the school in Bamyan' });
  await expect(strip).toHaveCount(0);
  letGo();
  await strip.scrollIntoViewIfNeeded();

  /** Slides per page by window width (specification, section 2). */
  for (const [width, slides] of [
    [1280, 5],
    [1023, 4],
    [767, 2],
    [499, 1],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect
      .poll(() =>
        strip
          .getByRole('listitem')
          .first()
          .evaluate((slide) => innerWidth / slide.clientWidth),
      )
      .toBeCloseTo(slides, 0);
  }
});
