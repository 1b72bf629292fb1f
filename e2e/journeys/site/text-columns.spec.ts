import { expect, test } from '../../kit/journey';
import { publicPages } from '../../kit/public-pages';

/** From a small phone to a large screen. */
const widths = [320, 1280, 1440, 1600, 1920, 2560, 3840];

/** Runs in the browser. Returns the texts whose lines have fewer characters than a long word. */
function narrowTexts(fewest: number) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const narrow: string[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const text = node.data.trim();
    const parent = node.parentElement;
    if (text.length < 4 * fewest || !parent?.checkVisibility() || parent.closest('.visually-hidden'))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (lines > 1 && text.length / lines < fewest) narrow.push(`${lines} lines: ${text.slice(0, 60)}`);
  }
  return narrow;
}

test(
  'no text stands in a column narrower than a word, on any width',
  { tag: '@campaign' },
  async ({ page }) => {
    for (const { path } of publicPages.filter(({ status = 200 }) => status === 200)) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: widths[0] ?? 0, height: 800 });
        await page.goto(path);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate(narrowTexts, 8), `${path} at ${width}`).toEqual([]);
        }
      });
    }
  },
);
