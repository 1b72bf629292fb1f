import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { keepSome, type Keep } from './keep';
import { startSite, type Site } from './site';

interface SiteFixtures {
  site: Site;
}

interface Fixtures {
  /** Lets through problems that the test itself provokes. */
  problems: { allow(...patterns: RegExp[]): void };
}

interface WorkerFixtures {
  /** Keeps what takes long to start for the next journeys of the worker. */
  keep: Keep;
}

/**
 * A test on a running site, which the worker's other journeys use too. `keep` is the only fixture of workers: another
 * one would need another worker, and another browser.
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

/** A test on a running site, in which nothing in the browser may log an error, throw, or ask another host. */
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

/** The same on a site that only the journeys of one file change. */
export const testOnOwnSite = (settings?: Record<string, string>) =>
  test.extend<SiteFixtures>({
    site: async ({ keep }, use, { file }) => use(await keep(file, () => startSite(settings))),
  });

export { expect };

/**
 * Opens a page and waits until it has come to life, when what is clicked is dealt with by the site: what the server
 * rendered can be seen, and is followed by the browser, before.
 */
export async function visit(page: Page, path: string) {
  const answer = await page.goto(path);
  await alive(page);
  return answer;
}

export const alive = (page: Page) => page.waitForFunction(isAlive);

/**
 * Whether the page in whose browser this runs has come to life: React has taken over its elements, which it marks, and
 * run its effects. Where it waits, for its reader or for a connection, this does the least that a reader does.
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
 * Waits until the page that was gone to is at its top. The site scrolls there a little later (specification, section
 * 9), and what is pressed further down just then would move away from under the mouse.
 */
export const atTop = (page: Page) => expect.poll(() => page.evaluate(() => scrollY)).toBe(0);

/**
 * A layout shift below a thousandth is nothing that anybody sees: a word of the size of a thumb that moves by its own
 * width, once, on a machine too busy to lay the page out in one go. A hundred of them are what is called good.
 */
export const VISIBLE_SHIFT = 0.001;

/**
 * Skips a test of where things stand if the device has no font that is as wide as the site's own: there a text may
 * break elsewhere once the site's font has come (`shared/ui/src/fonts.css`).
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

/** Gives the browser a session of the administrator, as a sign-in in another tab would. */
export async function signIn(context: BrowserContext, site: Site) {
  await context.addCookies([{ name: 'token', value: await site.signIn(), url: site.url }]);
}

/** What the browser itself says of an answer that the test provokes. */
export const answered = (status: number) => new RegExp(`^error: .* status of ${status} `);
export const unreachable = /^error: Failed to load resource: net::ERR_FAILED /;

const home = /^https?:\/\/(127\.0\.0\.1|localhost)[:/]/;

/** What goes wrong in a browser from now on, or asks another host. */
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

/** Where browsers tell how a visit went. */
export const REPORTS = '/api/releases/reports';

/** The paths that the browser asks for from now on; what it tells of itself, some seconds later, is left out. */
export function pathsAskedFor(context: BrowserContext) {
  const paths: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname !== REPORTS) paths.push(pathname);
  });
  return paths;
}

/** The documents that a page loads from now on; a navigation within the site loads none. */
export function documentLoads(page: Page) {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads.push(request.url());
  });
  return loads;
}

export const title = (page: Page, name?: string) => page.getByRole('heading', { level: 1, name });
export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The menu of the signed-in administrator, by first name. */
export const userMenu = (page: Page) => mainMenu(page).getByRole('button', { name: 'Admin' });

/** The link of the newest mail to an address, once there is one with that subject. */
export async function linkTo(site: Site, address: string, subject: RegExp) {
  const newest = async () => (await site.mailsTo(address)).find((mail) => subject.test(mail.subject ?? ''));
  await expect.poll(async () => (await newest())?.subject).toMatch(subject);
  return /https?:\S+/.exec((await newest())?.text ?? '')?.[0] ?? '';
}

/** The subjects of the mails to an address, the newest first. */
export const subjectsTo = async (site: Site, address: string) =>
  (await site.mailsTo(address)).map(({ subject }) => subject);

export const cookie = async (context: BrowserContext, name: string) =>
  (await context.cookies()).find((one) => one.name === name);
