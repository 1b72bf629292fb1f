import type { Locator, Page } from '@playwright/test';
import {
  alive,
  answered,
  expect,
  needFontOfDevice,
  pathsAskedFor,
  recordShifts,
  signIn,
  testOnOwnSite,
  title,
  userMenu,
} from '../../kit/journey';
import { publicPages } from '../../kit/public-pages';

/** Own site, because texts made longer by other journeys may wrap differently once the font has loaded. */
const test = testOnOwnSite();

test.beforeEach(async ({ page }) => needFontOfDevice(page));

interface Seen {
  /** Number of times that 'Loading...' was shown. */
  loading: number;
  /** Layout shifts, each with the moved elements. */
  moved: string[];
  /** Violations of the content security policy. */
  forbidden: string[];
  /** Address of the largest painted picture. */
  largest: string;
}

declare global {
  interface Window {
    seen: Seen;
  }
}

/** Makes every page record, from its first moment, what must not happen during hydration. */
async function watchFromTheStart(page: Page) {
  await recordShifts(page);
  await page.addInitScript(() => {
    window.seen = { loading: 0, moved: window.shifts, forbidden: [], largest: '' };
    const { seen } = window;
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      seen.forbidden.push(`${violatedDirective} ${blockedURI}`),
    );
    new MutationObserver(() => {
      if (document.body?.textContent?.includes('Loading...')) seen.loading += 1;
    }).observe(document, { childList: true, subtree: true, characterData: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { url: string })[])
        seen.largest = entry.url;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
}

/** Waits until React has taken over and the network is idle. */
const settled = async (page: Page) => {
  await alive(page);
  await page.waitForLoadState('networkidle');
};

const nothingHappened = { loading: 0, moved: [], forbidden: [] };

for (const width of [375, 1280]) {
  test(`at ${width} px every public page hydrates without any visible change`, async ({
    page,
    context,
    problems,
  }) => {
    problems.allow(answered(404));
    await page.setViewportSize({ width, height: 800 });
    await watchFromTheStart(page);
    const paths = pathsAskedFor(context);
    for (const { path, heading, asksAgain = [] } of publicPages) {
      await test.step(path, async () => {
        paths.length = 0;
        await page.goto(path);
        await settled(page);
        await expect(title(page, heading)).toBeVisible();
        const seen = await page.evaluate(() => window.seen);
        expect(seen).toMatchObject(nothingHappened);
        // Data that came with the page isn't requested until the visitor does something. Widgets and
        // galleries are then refreshed.
        const calls = () => paths.filter((asked) => asked.startsWith('/api/')).toSorted();
        expect(calls()).toEqual([]);
        await page.mouse.move(width - 3, 3);
        await expect.poll(calls).toEqual(asksAgain);
      });
    }
  });
}

test('the largest picture is visible before any script runs', async ({ page }) => {
  await watchFromTheStart(page);
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/*.js', async (route) => {
    await gate;
    await route.continue();
  });
  for (const path of ['/', '/blog/winter-coats', '/galleries/kite-season']) {
    await page.goto(path, { waitUntil: 'commit' });
    const first = page.getByRole('main').locator('img[fetchpriority=high]').first();
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    const address = await first.evaluate((image: HTMLImageElement) => image.currentSrc);
    await expect.poll(() => page.evaluate(() => window.seen.largest)).toBe(address);
  }
  letGo();
  await settled(page);
});

test.describe('a signed-in visitor', () => {
  for (const width of [1000, 1280]) {
    test(`is shown by name at ${width} px, and nothing moves`, async ({ page, context, site }) => {
      await page.setViewportSize({ width, height: 800 });
      await watchFromTheStart(page);
      await signIn(context, site);
      for (const path of ['/', '/blog', '/galleries/kite-season', '/terms']) {
        await page.goto(path);
        await expect(userMenu(page)).toBeVisible();
        await settled(page);
        expect(await page.evaluate(() => window.seen), path).toMatchObject(nothingHappened);
      }
    });
  }

  test('sees the links in the same place as a guest, even with a very long name', async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await page.goto('/about');
    await alive(page);
    const last = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' });
    const place = await last.boundingBox();
    await signIn(context, site);
    const firstname = 'A'.repeat(80);
    await page.route('/api/user', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), firstname } });
    });
    await page.goto('/about');
    const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: firstname });
    await expect(menu).toBeInViewport({ ratio: 1 });
    // One of the two pages may still use the device's font, which is almost as wide.
    const now = await last.boundingBox();
    expect(Math.abs((now?.x ?? 0) - (place?.x ?? 0))).toBeLessThan(2);
    expect(now?.y).toBe(place?.y);
  });
});

test('in a gallery only the slides change when it moves on', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/galleries/kite-season');
    await settled(page);
    const next = page.getByRole('button', { name: 'Next picture' });
    const below = page.getByText('Your help can make a differance');
    const number = page.getByText(/^Picture \d+ \/ \d+$/);
    const caption = page.locator('p[aria-live]');
    const topOf = async (what: Locator) => (await what.boundingBox())?.y;
    const places = async () => [await topOf(caption), await topOf(number), await topOf(below)];
    const before = await places();
    const count = Number(/\d+$/.exec((await number.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(2);
    const seen = new Set<string | null>();
    // Retries, because a click too soon after another is ignored (specification, section 9).
    while (seen.size < count) {
      await next.click();
      const shown = await number.textContent();
      expect(await places(), `${shown} at ${width}`).toEqual(before);
      seen.add(shown);
    }
  }
});
