import { chromium, type Page } from '@playwright/test';
import { knownChromium } from '../../kit/chromium';
import { alive, expect, siteTest as test } from '../../kit/journey';
import { publicPages } from '../../kit/public-pages';

/** Launches a browser with the back/forward cache, which the test runner disables. */
const launch = () =>
  chromium.launch({ ...knownChromium(), ignoreDefaultArgs: ['--disable-back-forward-cache'] });

const noteHowShown = () =>
  addEventListener('pageshow', ({ persisted }) => {
    document.documentElement.dataset['persisted'] = String(persisted);
  });

const isKept = (page: Page) => page.evaluate(() => document.documentElement.dataset['persisted']);

test('going back shows every public page as it was, without loading it', async ({ site }) => {
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.addInitScript(noteHowShown);
    for (const { path, status = 200 } of publicPages) {
      if (status !== 200) continue;
      await page.goto(site.url + path);
      await alive(page);
      await page.goto(`${site.url}/terms?from=elsewhere`);
      // A page from the back/forward cache doesn't fire 'load' again.
      await page.goBack({ waitUntil: 'commit' });
      await expect.poll(() => isKept(page), path).toBe('true');
    }
  } finally {
    await browser.close();
  }
});
