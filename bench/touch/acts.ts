import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { type Seen, watch } from './watch';

/** A slow line and phone. Latency is in milliseconds, throughput in bytes per second. */
export interface Line {
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
  slowerProcessor: number;
}

/** A site to measure: its address, and the paths of two stories on the first screens of its list. */
export interface TouchedSite {
  base: string;
  stories: [string, string];
  /** True for a site of this project, whose pages wait for a touch, and have a menu and a form. */
  isOwn: boolean;
}

/** Milliseconds from each act until its result could be seen; Infinity if it never could. */
export type Times = Record<string, number>;

const LIST = '/blog';
const READING = 6000;
const PATIENCE = 30_000;

const phone = { viewport: { width: 375, height: 812 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

interface Visit {
  page: Page;
  cdp: CDPSession;
  /** Milliseconds until the heading could be seen. */
  load: number;
}

/** Does everything a visitor does first, each in a browser profile without a cache. */
export async function measureTouches(browser: Browser, { base, stories, isOwn }: TouchedSite, line: Line) {
  const [first, second] = stories;
  const times: Times = {};

  async function visiting(path: string, use: (visit: Visit) => Promise<Times>) {
    const context = await browser.newContext(phone);
    try {
      Object.assign(times, await use(await open(await context.newPage(), base + path, line)));
    } finally {
      await context.close();
    }
  }

  if (isOwn) {
    for (const wait of [0, 2000, READING]) {
      await visiting('/', async (visit) => {
        await visit.page.waitForTimeout(wait);
        const menu = visit.page.getByRole('button', { name: 'Menu' });
        return { [`menu after ${wait / 1000} s`]: await tap(visit, menu, 'menu') };
      });
    }
    await visiting('/contact', async (visit) => ({
      'load of a form': visit.load,
      'form at once': await tap(visit, visit.page.getByRole('button', { name: 'Send' }), 'answer'),
    }));
    await visiting(LIST, async (visit) => {
      await visit.page.waitForTimeout(READING);
      return { 'link, full load': await follow(visit, first) };
    });
  }
  await visiting(LIST, async (visit) => ({ 'link at once': await follow(visit, first) }));
  await visiting(LIST, async (visit) => {
    await visit.page.waitForTimeout(READING);
    const found: Times = isOwn
      ? { alive: await tap(visit, visit.page.getByRole('heading', { level: 1 }), 'alive') }
      : {};
    await visit.page.waitForTimeout(READING);
    found['link in the page, first'] = await follow(visit, first);
    found['back'] = await goBack(visit);
    found['link in the page, later'] = await follow(visit, second);
    return found;
  });
  return times;
}

async function open(page: Page, url: string, { slowerProcessor, ...conditions }: Line): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', { offline: false, ...conditions });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
  // tsx adds calls to a helper that keeps functions' names, which the page lacks.
  await page.addInitScript('globalThis.__name = (named) => named');
  await page.addInitScript(watch);
  const begun = Date.now();
  await page.goto(url, { waitUntil: 'commit', timeout: PATIENCE });
  return { page, cdp, load: (await until(page, new URL(url).pathname)) - begun };
}

/**
 * Waits until the page has seen something, and returns the time, or Infinity. A page that is being left can't
 * be asked.
 */
async function until(page: Page, name: string) {
  const giveUpAt = Date.now() + PATIENCE;
  while (Date.now() < giveUpAt) {
    const seen = await page.evaluate((): Seen => window.lapisSeen).catch((): Seen => ({}));
    if (seen[name] !== undefined) return seen[name];
    await page.waitForTimeout(20);
  }
  return Infinity;
}

const forget = (page: Page, name: string) =>
  page.evaluate((forgotten) => void delete window.lapisSeen[forgotten], name);

async function tap({ page, cdp }: Visit, target: Locator, result: string) {
  const box = await scrollTo(target);
  await forget(page, result);
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  const tapped = Date.now();
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return (await until(page, result)) - tapped;
}

/** Scrolls to the target once nothing covers it. A page that has just been rendered may render it again. */
async function scrollTo(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  await target.tap({ trial: true });
  return (await target.boundingBox()) ?? scrollTo(target);
}

const follow = (visit: Visit, path: string) =>
  tap(visit, visit.page.locator(`main a[href="${path}"]`).first(), path);

async function goBack({ page }: Visit) {
  await forget(page, LIST);
  const pressed = Date.now();
  await page.evaluate(() => history.back());
  return (await until(page, LIST)) - pressed;
}
