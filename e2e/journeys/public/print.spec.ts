import type { Locator } from '@playwright/test';
import { expect, test, visit } from '../../kit/journey';

/** Width of the text on A4, at 96 pixels an inch. */
test.use({ viewport: { width: 703, height: 1000 }, contextOptions: { reducedMotion: 'reduce' } });

const leftOf = async (what: Locator) => (await what.boundingBox())?.x;

test('a gallery is printed with all of its pictures and their captions', async ({ page }) => {
  await visit(page, '/galleries/kite-season');
  const pictures = page.getByRole('list', { name: 'Pictures' });
  await expect(pictures.locator('..')).toHaveClass(/swiper-initialized/);
  await page.emulateMedia({ media: 'print' });
  const boxes = await pictures.locator('li').evaluateAll((all) =>
    all.map((slide) => {
      const { x, y, width } = slide.getBoundingClientRect();
      const { opacity } = getComputedStyle(slide);
      const caption = slide.querySelector('p')?.getClientRects().length;
      return { place: `${Math.round(x)} ${Math.round(y)}`, isWide: width > 200, opacity, caption };
    }),
  );
  expect(new Set(boxes.map(({ place }) => place)).size).toBe(8);
  expect(boxes.every(({ isWide, opacity, caption }) => isWide && opacity === '1' && caption === 1)).toBe(
    true,
  );
});

test('a story is printed in one column', async ({ page }) => {
  await visit(page, '/blog/winter-coats');
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  const left = await leftOf(main.getByRole('heading', { level: 1 }));
  expect(left).toBe(0);
  expect(await leftOf(main.getByRole('img').first())).toBe(left);
  expect(await leftOf(main.getByRole('heading', { level: 2 }).first())).toBe(left);
});

test('the name of the charity is on one line, on A4 and on A6', async ({ page }) => {
  await visit(page, '/');
  await page.emulateMedia({ media: 'print' });
  const name = page.getByRole('banner').getByRole('link', { name: 'Lapis Children’s Trust' });
  for (const width of [703, 320]) {
    await page.setViewportSize({ width, height: 1000 });
    const lines = await name.evaluate((link) => {
      const text = document.createRange();
      text.selectNodeContents(link.lastChild ?? link);
      return text.getClientRects().length;
    });
    expect(lines).toBe(1);
  }
});

test('banners, reports and the footer are black on white, one below the other, with addresses', async ({
  page,
}) => {
  await visit(page, '/reports');
  await page.emulateMedia({ media: 'print' });
  const main = page.getByRole('main');
  expect(await leftOf(main.getByRole('heading', { level: 1 }))).toBe(0);
  expect(await leftOf(main.getByRole('heading', { level: 2 }).first())).toBe(0);
  await expect(main.getByText(/^http.*annual-report-2026\.pdf$/)).toBeVisible();
  const footer = page.getByRole('contentinfo');
  const colours = await footer
    .locator('h2, a, p')
    .evaluateAll((all) => [
      ...new Set(all.filter((each) => each.checkVisibility()).map((each) => getComputedStyle(each).color)),
    ]);
  expect(colours).toEqual(['rgb(0, 0, 0)']);
});
