import { expect, signIn, test, visit } from '../../kit/journey';

const walks = [
  { key: 'Tab', width: 375, path: '/admin/settings' },
  { key: 'Tab', width: 375, path: '/admin/blog/1' },
  { key: 'Shift+Tab', width: 1280, path: '/admin/settings' },
  { key: 'Shift+Tab', width: 1280, path: '/admin/blog' },
  { key: 'Shift+Tab', width: 375, path: '/contact' },
];

for (const { key, width, path } of walks) {
  test(`nothing covers what ${key} gives the focus to: ${path} at ${width}`, async ({
    page,
    context,
    site,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(context, site);
    await visit(page, path);
    await expect(page.getByRole('main').locator('input, textarea').first()).toBeVisible();
    for (let pressed = 0; pressed < 60; pressed += 1) {
      await page.keyboard.press(key);
      await expect.poll(() => page.evaluate(coverOfFocus)).toBeNull();
    }
  });
}

/** Returns what covers the middle of the focused element, or of its visible part (WCAG 2.4.11). */
function coverOfFocus() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const { left, width, top, bottom } = focused.getBoundingClientRect();
  const middle = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  const there = document.elementFromPoint(left + width / 2, middle);
  const label = (focused as HTMLInputElement).labels?.[0];
  const isSeen = focused.contains(there) || there?.contains(focused) || label?.contains(there);
  return isSeen ? null : `${there?.outerHTML.slice(0, 200)} covers ${focused.outerHTML.slice(0, 200)}`;
}
