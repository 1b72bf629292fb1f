import { expect, test } from '../../kit/journey';

/** Limits for a first visit before any action, in kB as sent (1 kB is 1000 bytes) except for the last two. */
interface Budget {
  html: number;
  fonts: number;
  scripts: number;
  /** Inline style sheets, uncompressed. */
  styles: number;
  elements: number;
}

/**
 * Limits a little above the present weight of each page (`npm run bench:page` measures how that affects
 * visitors). A commit that raises one says why.
 */
const budgets: Record<string, Budget> = {
  '/': { html: 15.6, fonts: 27, scripts: 60, styles: 36.9, elements: 465 },
  '/blog': { html: 13.9, fonts: 27, scripts: 60, styles: 33.1, elements: 385 },
  '/blog/winter-coats': { html: 14.9, fonts: 38, scripts: 60, styles: 35, elements: 340 },
  '/give': { html: 14, fonts: 27, scripts: 60, styles: 33.5, elements: 385 },
  '/action': { html: 12.6, fonts: 38, scripts: 60, styles: 30.9, elements: 265 },
};

test.use({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, hasTouch: true, isMobile: true });

for (const [path, budget] of Object.entries(budgets)) {
  test(`${path} stays within its budget`, async ({ page }) => {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const spent = await page.evaluate(weigh);
    const over = Object.entries(budget).filter(([name, most]) => spent[name as keyof Budget] > most);
    expect(over.map(([name, most]) => `${name}: ${spent[name as keyof Budget]} of ${most}`)).toEqual([]);
  });
}

/** Runs in the page. */
function weigh(): Budget {
  type Timing = PerformanceResourceTiming;
  const kB = (bytes: number) => Math.round(bytes / 100) / 10;
  const sum = (entries: Timing[]) =>
    kB(entries.reduce((all, { encodedBodySize }) => all + encodedBodySize, 0));
  const files = performance.getEntriesByType('resource') as Timing[];
  const ending = (end: string) => files.filter(({ name }) => new URL(name).pathname.endsWith(end));
  // The same font has two entries: from the network, then from the cache.
  const once = (entries: Timing[]) => [...new Map(entries.map((entry) => [entry.name, entry])).values()];
  return {
    html: sum(performance.getEntriesByType('navigation') as Timing[]),
    fonts: sum(once(ending('.woff2'))),
    scripts: sum(ending('.js')),
    styles: kB(
      [...document.styleSheets].reduce(
        (all, { ownerNode }) => all + (ownerNode?.textContent?.length ?? 0),
        0,
      ),
    ),
    elements: document.querySelectorAll('*').length,
  };
}
