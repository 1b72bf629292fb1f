import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { keepSome, type Keep } from './keep';
import { startSite, type Site } from './site';

interface SiteFixtures {
  site: Site;
}

interface Fixtures {
  /** Allows problems that the test itself provokes. */
  problems: { allow(...patterns: RegExp[]): void };
}

interface WorkerFixtures {
  /** Keeps resources that take long to start, for the worker's later journeys. */
  keep: Keep;
}

/**
 * Test on a running site, which the worker's other journeys use too. `keep` must be the only worker fixture,
 * because a journey with a different one would need its own worker and browser.
 */
export const siteTest = base.extend<SiteFixtures, WorkerFixtures>({
  keep: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern what a fixture needs
    async ({}, use) => {
      const { keep, stop } = keepSome();
      await use(keep);
      await stop();
    },
    { scope: 'worker' },
  ],

  site: async ({ keep }, use) => use(await keep('site', startSite)),
});

/**
 * Test on a running site. Fails if the browser logs an error or a warning, throws, or sends a request to a
 * different host.
 */
export const test = siteTest.extend<Fixtures>({
  baseURL: async ({ site }, use) => use(site.url),

  problems: [
    async ({ context }, use) => {
      const seen = watch(context);
      const allowed: RegExp[] = [];
      await use({ allow: (...patterns) => allowed.push(...patterns) });
      expect(seen.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Test with its own site, shared only by the journeys in the same file, which may change it. */
export const testOnOwnSite = (settings?: Record<string, string>) =>
  test.extend<SiteFixtures>({
    site: async ({ keep }, use, { file }) => use(await keep(file, () => startSite(settings))),
  });

export { expect };

/**
 * Opens a page and waits until React has taken over. Until then, the server-rendered page is visible, but the
 * browser handles clicks on its own.
 */
export async function visit(page: Page, path: string) {
  const answer = await page.goto(path);
  await alive(page);
  return answer;
}

/** Has pages that are opened by links ask the API for their data, as they do for signed-in visitors. */
export const withoutPageData = (page: Page) =>
  page.route('/page-data/now/**', (route) => route.fulfill({ json: { errors: {} } }));

export const alive = (page: Page) => page.waitForFunction(isAlive);

/**
 * Runs in the browser. Returns true if React has taken over the page: it has marked its elements and run its
 * effects. Otherwise scrolls, because the page may be waiting for the visitor's first action.
 */
export function isAlive() {
  const { documentElement } = document;
  const main = document.querySelector('main') ?? {};
  const alive =
    documentElement.dataset['alive'] === '' &&
    Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  if (!alive) dispatchEvent(new Event('scroll'));
  return alive;
}

/**
 * Waits until the new page has been scrolled to its top. The site scrolls a little later (specification,
 * section 9), and a target further down would then move away from under the mouse.
 */
export const atTop = (page: Page) => expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

/**
 * Layout shifts with a lower score can't be seen. This score means that a thumb-sized word moves once by its
 * own width, on a machine that is too busy to lay out the page in one go. A hundred times as much is still
 * rated as good.
 */
const VISIBLE_SHIFT = 0.001;

declare global {
  interface Window {
    /** Visible layout shifts since the page was opened, each with the moved elements. */
    shifts: string[];
  }
}

/**
 * Makes every page record its layout shifts. Leaves out those caused by a font that arrives after the first
 * paint, as it does if the browser is busy.
 */
export const recordShifts = (page: Page) =>
  page.addInitScript((least) => {
    window.shifts = [];
    const { shifts } = window;
    let fontsCame = 0;
    const forgetShifts = () => {
      fontsCame = performance.now();
      shifts.length = 0;
    };
    // The text moves in the first or second frame after the font has come.
    document.fonts.addEventListener('loadingdone', () =>
      requestAnimationFrame(() => requestAnimationFrame(forgetShifts)),
    );
    new PerformanceObserver((list) => {
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
      for (const { startTime, value, sources } of list.getEntries() as Shift[]) {
        if (value < least || startTime < fontsCame) continue;
        const what = sources.map(({ node }) => (node instanceof Element ? node.className : node?.nodeName));
        shifts.push(`${value}: ${what.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, VISIBLE_SHIFT);

/**
 * Skips a test of positions if the device has no font as wide as the site's own. Text might then wrap
 * differently once the site's font has loaded (`shared/ui/src/fonts.css`).
 */
export async function needFontOfDevice(page: Page) {
  const isThere = await page.evaluate(() =>
    new FontFace('sans', "local('Liberation Sans'), local('Arial'), local('Roboto')").load().then(
      () => true,
      () => false,
    ),
  );
  test.skip(!isThere, 'Neither Liberation Sans, Arial nor Roboto is installed.');
}

/** Signs the administrator in, as if in a different tab. */
export async function signIn(context: BrowserContext, site: Site) {
  await context.addCookies([{ name: 'token', value: await site.signIn(), url: site.url }]);
}

/**
 * The browser's warning that it ignored a preloaded picture, because an earlier page has loaded a larger size of
 * it. It comes only to pages that stay open for seconds.
 */
export const unusedPreload = /was preloaded using link preload but not used/;

/** Matches the browser's message about an error response that the test provokes. */
export const answered = (status: number) => new RegExp(`^error: .* status of ${status} `);
export const unreachable = /^error: Failed to load resource: net::ERR_FAILED /;

const home = /^https?:\/\/(127\.0\.0\.1|localhost)[:/]/;

/** Collects problems in a browser from now on. Requests to other hosts count as problems. */
export function watch(context: BrowserContext) {
  const problems: string[] = [];
  context.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type())) return;
    problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on('request', (request) => {
    const url = request.url();
    if (/^(https?|wss?):/.test(url) && !home.test(url)) problems.push(`another host: ${url}`);
  });
  return problems;
}

/** Path to which browsers report how visits went. */
export const REPORTS = '/api/releases/reports';

/**
 * Collects the paths that the browser requests from now on. Leaves out its reports, which follow some seconds
 * later.
 */
export function pathsAskedFor(context: BrowserContext) {
  const paths: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname !== REPORTS) paths.push(pathname);
  });
  return paths;
}

/** Collects the documents that a page loads from now on. Navigation within the site loads none. */
export function documentLoads(page: Page) {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
  });
  return loads;
}

export const title = (page: Page, name?: string) => page.getByRole('heading', { level: 1, name });
export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** Returns the menu of the signed-in administrator, found by first name. */
export const userMenu = (page: Page) => mainMenu(page).getByRole('button', { name: 'Admin' });

/** Waits for an email with this subject to an address, and returns the first link in the newest one. */
export async function linkTo(site: Site, address: string, subject: RegExp) {
  const newest = async () => (await site.mailsTo(address)).find((mail) => subject.test(mail.subject ?? ''));
  await expect.poll(async () => (await newest())?.subject).toMatch(subject);
  return /https?:\S+/.exec((await newest())?.text ?? '')?.[0] ?? '';
}

/** Returns the subjects of the emails to an address, newest first. */
export const subjectsTo = async (site: Site, address: string) =>
  (await site.mailsTo(address)).map(({ subject }) => subject);

export const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((one) => one.name === name);
