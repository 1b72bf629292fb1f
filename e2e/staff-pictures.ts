/**
 * Takes the pictures of docs/staff, which Help in the portal shows too, and the README's, on a site with the
 * demo. Build first. `npm run pictures` takes all, `npm run pictures -- menus readme` those that are named.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './kit/chromium';
import { linkTo, signIn, visit } from './kit/journey';
import { field } from './kit/portal';
import { takeReadmePicture } from './readme-picture';
import { root, startSite, type Site } from './kit/site';

const folder = path.join(root, 'docs/images/staff');

/** The sizes that Help expects (`HelpNodes.tsx`). */
const sizes = [
  { width: 1280, height: 800, suffix: '' },
  { width: 375, height: 667, suffix: '-375' },
];

interface Scene {
  /** Creates what the picture shows. Returns the address of the screen. */
  prepare: (page: Page, site: Site) => Promise<string> | string;
  /** Waits until the screen is complete, and scrolls to what matters. */
  show: (page: Page) => Promise<unknown>;
}

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Space in pixels for the portal's bar and the page's head, which stay in view in a wide window. */
const HEADS = 150;

/** Scrolls a title to the top of what can be seen. */
async function scrollTo(page: Page, title: string) {
  const target = main(page).getByText(title, { exact: true }).first();
  await target.waitFor();
  const space = isWide(page) ? HEADS : 16;
  await target.evaluate(
    (element, above) => window.scrollBy(0, element.getBoundingClientRect().top - above),
    space,
  );
}

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 1000;

const scenes: Record<string, Scene> = {
  'page-editor': {
    prepare: () => '/admin/pages/1',
    show: async (page) => {
      await page.getByRole('button', { name: 'Add a block', exact: true }).waitFor();
      const beside = page.getByRole('button', { name: 'Preview beside', pressed: false });
      if (isWide(page) && (await beside.isVisible())) await beside.click();
      if (isWide(page)) await page.getByText(/^Preview shows/).waitFor();
      await scrollTo(page, 'Blocks');
    },
  },
  consent: { prepare: recordConsent, show: (page) => scrollTo(page, 'People shown') },
  menus: {
    prepare: () => '/admin/menus',
    show: (page) => main(page).getByRole('textbox', { name: 'Label' }).first().waitFor(),
  },
  roles: { prepare: () => '/admin/roles', show: (page) => heading(page, 'Owner').waitFor() },
  approval: { prepare: askForApproval, show: commentOnParagraph },
  statements: { prepare: uploadStatement, show: (page) => scrollTo(page, 'Payments to check') },
  claim: {
    prepare: makeClaim,
    show: async (page) => {
      await heading(page, 'Figures').waitFor();
      if (!isWide(page)) await scrollTo(page, 'Figures');
    },
  },
  newsletter: {
    prepare: () => '/admin/newsletters/1/send',
    show: async (page) => {
      await heading(page, 'Before it is sent').waitFor();
      await page.waitForLoadState('networkidle');
      await scrollTo(page, 'How it looks');
    },
  },
  releases: {
    prepare: () => '/admin/releases',
    show: (page) => heading(page, 'Public').waitFor(),
  },
  // The last, because the scenes before it give it something to show.
  dashboard: {
    prepare: () => '/admin',
    show: (page) => page.getByRole('application').first().waitFor(),
  },
};

async function recordConsent(page: Page) {
  await visit(page, '/admin/media?q=woman&kind=image');
  await main(page).getByRole('article').first().getByRole('link').first().click();
  await main(page).getByLabel('Shows people who could be recognised').check();
  await press(page, 'Record the consent');
  await field(page, 'Who gave it').fill('Her mother');
  await field(page, 'What for').fill('The website and the annual report');
  await field(page, 'Given on').fill('2026-03-03');
  await field(page, 'Until').fill('2031-03-03');
  await field(page, 'Note').fill('The paper is in the blue folder.');
  await press(page, 'Save');
  await page.getByText('The consent is valid until 3 March 2031.').waitFor();
  return new URL(page.url()).pathname;
}

/** Invites an author, who writes a story and asks for approval. */
async function askForApproval(page: Page, site: Site) {
  const email = 'author@example.org';
  await visit(page, '/admin/users/add');
  await field(page, 'First name').fill('Mina');
  await field(page, 'Last name').fill('Marlow');
  await field(page, 'Email').fill(email);
  await field(page, 'What may they do?').selectOption('Author');
  await press(page, 'Invite without an email');
  await page.waitForURL(/users\/\d+$/);
  const context = await page.context().browser()!.newContext({ baseURL: site.url });
  const theirs = await context.newPage();
  await visit(theirs, await linkTo(site, email, /^You are invited/));
  await field(theirs, 'Password').fill('seven kites above the pass');
  await press(theirs, 'Save the password');
  await theirs.waitForURL(({ pathname }) => !pathname.startsWith('/password'));
  await visit(theirs, '/admin/blog/add');
  await field(theirs, 'Title').fill('A library on two wheels');
  await field(theirs, 'Summary').fill('Every Tuesday the books come up the valley by bicycle.');
  const text = theirs.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await text.pressSequentially('The crates hold forty books. Most come back with a thumbprint or two.');
  await text.press('Enter');
  await text.pressSequentially('Next year we would like a second bicycle.');
  await press(theirs, 'Ask for approval');
  const anyway = theirs.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true });
  const asked = theirs.getByText('is awaiting approval.');
  await anyway.or(asked).first().waitFor();
  if (await anyway.isVisible()) await anyway.click();
  await asked.waitFor();
  await context.close();
  return new URL(theirs.url()).pathname;
}

async function commentOnParagraph(page: Page) {
  await press(page, 'Review');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Next year we would like a second bicycle.').first().waitFor();
  await dialog
    .getByRole('button', { name: /^Comment/ })
    .last()
    .click();
  await dialog.getByRole('textbox').last().fill('Can we say what it costs?');
}

async function uploadStatement(page: Page) {
  const today = new Date().toLocaleDateString('en-GB', { timeZone: 'Europe/London' });
  const { results } = (await (
    await page.request.get('/api/admin/giving/supporters', {
      headers: { authorization: `Bearer ${await tokenOf(page)}` },
    })
  ).json()) as { results: { name: string }[] };
  const names = results.map(({ name }) => name.toUpperCase());
  // The last payment is listed first, and gets a suggestion.
  const payments = [
    ['INTEREST', '1.12'],
    [`${names[1]} FASTER PAYMENT`, '40.20'],
    [`${names[0]} GIFT`, '25.00'],
  ];
  const lines = payments.map(
    ([memo, amount]) => `\t ,${today},20-00-00 12345678,${amount},Counter Credit,"${memo}"`,
  );
  const buffer = Buffer.from(`${['Number,Date,Account,Amount,Subcategory,Memo', ...lines].join('\n')}\n`);
  await visit(page, '/admin/giving/statements');
  await main(page)
    .getByLabel('Bank statements', { exact: true })
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer });
  await main(page).getByText('INTEREST').waitFor();
  return '/admin/giving/statements';
}

const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';

async function makeClaim(page: Page) {
  await visit(page, '/admin/giving/claims');
  await main(page).getByRole('button', { name: 'Make the claim' }).click();
  await page.waitForURL(/claims\/\d+$/);
  return new URL(page.url()).pathname;
}

/** Runs in the browser. Uses the site's fonts now, which a slow page takes only with the next one. */
async function takeFonts() {
  document.querySelector('style#site-fonts')?.removeAttribute('media');
  await document.fonts.ready;
}

async function take(page: Page, site: Site, name: string, { prepare, show }: Scene) {
  await page.setViewportSize({ width: 1280, height: 800 });
  const address = await prepare(page, site);
  // Playwright writes no WebP.
  const devtools = await page.context().newCDPSession(page);
  for (const { suffix, ...size } of sizes) {
    await page.setViewportSize(size);
    await visit(page, address);
    await page.evaluate(takeFonts);
    await show(page);
    await page.evaluate(takeFonts);
    const file = path.join(folder, `${name}${suffix}.webp`);
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 60 });
    const picture = Buffer.from(data, 'base64');
    await writeFile(file, picture);
    console.log(`${path.relative(root, file)}: ${Math.round(picture.length / 1000)} kB`);
  }
}

const named = process.argv.slice(2);
const names = [...Object.keys(scenes), 'readme'];
const unknown = named.filter((name) => !names.includes(name));
if (unknown.length) throw new Error(`There is no ${unknown.join(', ')}; there is ${names.join(', ')}`);
await mkdir(folder, { recursive: true });
const browser = await chromium.launch(await findChromium());
const site = await startSite();
try {
  const context = await browser.newContext({
    baseURL: site.url,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
  await signIn(context, site);
  const page = await context.newPage();
  for (const [name, scene] of Object.entries(scenes)) {
    if (named.length > 0 && !named.includes(name)) continue;
    await take(page, site, name, scene).catch((error: unknown) => {
      console.error(`${name}:`, error);
      process.exitCode = 1;
    });
  }
  if (named.length === 0 || named.includes('readme')) await takeReadmePicture(browser, site);
} finally {
  await browser.close();
  await site.stop();
}
