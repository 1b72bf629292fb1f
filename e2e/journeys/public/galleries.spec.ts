import type { Page } from '@playwright/test';
import { expect, needFontOfDevice, recordShifts, test, visit } from '../../kit/journey';

const number = (page: Page) => page.getByText(/^Picture \d+ \/ \d+$/);
const shows = (page: Page, shown: number) => expect(number(page)).toContainText(`${shown} / 8`);
const button = (page: Page, name: string) => page.getByRole('button', { name });

/** Waits until the slider has started. */
const turns = (page: Page) =>
  expect(page.getByRole('list', { name: 'Pictures' }).locator('..')).toHaveClass(/swiper-initialized/);

test('sliders that move automatically shift nothing else, at any width', async ({ context }) => {
  await needFontOfDevice(await context.newPage());
  // Checks all widths in parallel, because the sliders mostly wait for the next picture.
  await Promise.all(
    [375, 768, 1000, 1280].map(async (width) => watchSliders(await context.newPage(), width)),
  );
});

test('the thumbnails are in place before the button after them has loaded', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  // Blocks scripts, so that nothing moves.
  await page.route('**/dist/js/**', () => {});
  await page.goto('/galleries/kite-season', { waitUntil: 'domcontentloaded' });
  const place = () => page.getByRole('list', { name: 'Thumbnails' }).locator('..').boundingBox();
  const before = await place();
  await page.getByRole('button', { name: 'Next thumbnail' }).evaluate((button) => button.remove());
  expect(await place()).toEqual(before);
});

async function watchSliders(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 });
  await recordShifts(page);
  const shifts = () => page.evaluate(() => window.shifts);

  await visit(page, '/galleries/kite-season');
  const shown = async () => Number(/\d+/.exec((await number(page).textContent()) ?? '')?.[0]);
  await expect.poll(shown).toBeGreaterThan(3);
  expect(await shifts(), `at ${width} px`).toEqual([]);

  await visit(page, '/');
  const dots = page.getByRole('button', { name: /^Picture \d of 8$/ });
  await dots.first().scrollIntoViewIfNeeded();
  await turns(page);
  await dots.nth(6).click();
  // Moves the mouse away, because the slider pauses under it.
  await page.mouse.move(0, 0);
  // After the last picture, the slider continues with the first one.
  const current = () => dots.evaluateAll((all) => all.findIndex((dot) => dot.hasAttribute('aria-current')));
  await expect.poll(current).toBe(6);
  await expect.poll(async () => [0, 1, 2, 3].includes(await current())).toBe(true);
  expect(await shifts(), `at ${width} px`).toEqual([]);
}

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('a gallery is turned by keys, and fills the screen', async ({ page }) => {
    await visit(page, '/galleries/kite-season');
    await turns(page);
    const full = button(page, 'Full screen');
    await full.focus();
    await page.keyboard.press('End');
    await shows(page, 8);
    await page.keyboard.press('ArrowLeft');
    await shows(page, 7);
    const pictureWidth = () =>
      page
        .getByRole('list', { name: 'Pictures' })
        .locator('img')
        .nth(6)
        .evaluate((image) => image.clientWidth);
    const before = await pictureWidth();

    await page.keyboard.press('Enter');
    const leave = button(page, 'Leave full screen');
    await expect(leave).toBeFocused();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect.poll(pictureWidth).toBeGreaterThan(before);
    // The focus stays inside the viewer, and reaches nothing behind it.
    const isBehind = () => page.evaluate(() => document.activeElement?.closest('[inert]') !== null);
    const stops = new Set<string | null>();
    for (let stop = 0; stop < 8; stop += 1) {
      await page.keyboard.press('Tab');
      expect(await isBehind()).toBe(false);
      stops.add(await page.evaluate(() => document.activeElement?.ariaLabel ?? null));
    }
    expect([...stops].filter(Boolean).toSorted()).toEqual([
      'Leave full screen',
      'Next picture',
      'Play the pictures',
      'Previous picture',
    ]);
    await leave.focus();
    // Uses End, because an arrow key so soon after another would be ignored (specification, section 9,
    // 'throttle').
    await page.keyboard.press('End');
    await shows(page, 8);
    await page.keyboard.press('Enter');
    await expect(full).toBeFocused();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);
    await shows(page, 8);
  });

  test('without the Fullscreen API it covers the page until Esc', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(document, 'fullscreenEnabled', { value: undefined }),
    );
    await page.setViewportSize({ width: 375, height: 720 });
    await visit(page, '/galleries/kite-season');
    await button(page, 'Full screen').click();
    const leave = button(page, 'Leave full screen');
    const picture = page.getByRole('list', { name: 'Pictures' });
    await expect.poll(async () => (await picture.boundingBox())?.width).toBe(375);
    await expect(leave).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await expect(button(page, 'Full screen')).toBeFocused();
    await expect(page.getByRole('banner')).toBeInViewport();
  });

  test('a finger turns the pictures', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      hasTouch: true,
      reducedMotion: 'reduce',
      viewport: { width: 375, height: 720 },
    });
    const page = await context.newPage();
    const finger = await context.newCDPSession(page);
    await visit(page, '/galleries/kite-season');
    const pictures = page.getByRole('list', { name: 'Pictures' });
    await turns(page);
    const box = (await pictures.boundingBox())!;
    /** Swipes from the middle by this many pixels, in this many milliseconds of the page's clock. */
    const swipe = async (by: number, milliseconds = 100) => {
      const began = Date.now();
      await page.clock.setFixedTime(began);
      const y = box.y + box.height / 2;
      const start = box.x + box.width / 2;
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: start, y }] });
      for (const part of [0.25, 0.5, 0.75, 1]) {
        await finger.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: [{ x: start + by * part, y }],
        });
      }
      await page.clock.setFixedTime(began + milliseconds);
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    await shows(page, 1);
    await swipe(-150);
    await shows(page, 2);
    // Swipes less than the required distance of 50 (specification, section 9).
    await swipe(-30);
    await shows(page, 2);
    await swipe(150);
    await shows(page, 1);
    await swipe(-150, 2000);
    await shows(page, 2);
    await swipe(150, 2000);
    await shows(page, 1);
    await context.close();
  });
});

test('the stories on Home turn in pages, and only links of the current page can be reached', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/');
  const stories = page.getByRole('region', { name: 'Earlier stories' });
  await stories.scrollIntoViewIfNeeded();
  const second = stories.getByRole('button', { name: 'Page 2 of' });
  const dot = await second.boundingBox();
  expect(Math.min(dot?.width ?? 0, dot?.height ?? 0)).toBeGreaterThanOrEqual(24);
  const links = stories.locator('li:not([inert]) a');
  const [first] = await links.allTextContents();
  await second.click();
  await expect(second).toHaveAttribute('aria-current');
  await expect(links.first()).not.toHaveText(first ?? '');
  await expect(links.first()).toBeInViewport({ ratio: 1 });
});

test.describe('on a phone with a slow line', () => {
  test.use({
    viewport: { width: 375, height: 720 },
    hasTouch: true,
    isMobile: true,
    contextOptions: { reducedMotion: 'reduce' },
  });

  const nextPicture = (page: Page) => page.getByRole('list', { name: 'Pictures' }).locator('img').nth(1);

  test('a swipe turns the pictures, even if the code never comes', async ({ page, context }) => {
    await page.route('**/dist/js/main.*', () => {});
    await page.goto('/galleries/kite-season');
    const box = (await page.getByRole('list', { name: 'Pictures' }).boundingBox())!;
    const [x, y] = [box.x + box.width * 0.8, box.y + box.height / 2];
    const swipe = { x, y, xDistance: -box.width * 0.7, gestureSourceType: 'touch' } as const;
    await (await context.newCDPSession(page)).send('Input.synthesizeScrollGesture', swipe);
    await expect(nextPicture(page)).toBeInViewport({ ratio: 0.9 });
  });

  test('a tap made at once turns them without the slider’s code, which goes on from there', async ({
    page,
  }) => {
    let deliver = () => {};
    const delivered = new Promise<void>((resolve) => (deliver = resolve));
    await page.route('**/swiper.*', async (route) => {
      await delivered;
      await route.continue();
    });
    await page.goto('/galleries/kite-season');
    await button(page, 'Next picture').tap();
    await expect(nextPicture(page)).toBeInViewport({ ratio: 0.9 });
    await shows(page, 2);
    deliver();
    await turns(page);
    await shows(page, 2);
  });
});
