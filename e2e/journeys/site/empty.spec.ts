import type { Page } from '@playwright/test';
import { judge } from '../../kit/judge';
import { answered, expect, signIn, testOnOwnSite, title, visit } from '../../kit/journey';
import { field, said } from '../../kit/portal';

/** Runs on a site without the demonstration. */
const test = testOnOwnSite({ DEMO: '0' });

/** Text shown instead of missing content. */
const places: Record<string, string> = {
  '/': 'This page is still being written',
  '/about': 'This page is still being written',
  '/action': 'This page is still being written',
  '/blog': 'No stories yet',
  '/projects': 'No projects yet',
  '/galleries': 'No galleries yet',
  '/reports': 'No reports yet',
  '/links': 'No links yet',
  '/letters': 'No newsletters yet',
  '/contact': 'Write to us',
  '/search': 'What are you looking for?',
  '/terms': 'This page is still being written',
  '/privacy': 'This page is still being written',
  '/cookies': 'The cookies, one by one',
  '/accessibility': 'This page is still being written',
  '/safeguarding': 'This page is still being written',
  '/complaints': 'This page is still being written',
  '/login': 'Sign in',
  '/nothing-here': 'There is nothing at this address.',
};

/** Returns the addresses of the page's pictures. */
const pictures = (page: Page) =>
  page.evaluate(() => Array.from(document.images, (image) => image.currentSrc || image.src));

test('every page of a site without content says so, has no picture of another charity and is accessible', async ({
  page,
  problems,
}) => {
  problems.allow(answered(404));
  for (const [path, words] of Object.entries(places)) {
    await visit(page, path);
    await expect(page.getByText(words).first(), path).toBeVisible();
    await expect(page.getByText('Loading'), path).toHaveCount(0);
    await expect(page.getByText('could not be loaded'), path).toHaveCount(0);
    expect(await pictures(page), path).toEqual([]);
    await judge(page, path);
  }
});

test('its machine-readable data is true', async ({ request }) => {
  const text = async (path: string) => (await request.get(path)).text();
  const map = await text('/sitemap.xml');
  expect(map).toContain('/contact<');
  expect(map).not.toContain('/about<');
  expect(await text('/about')).toContain('<meta name="robots" content="noindex">');
  expect(await text('/')).not.toContain('/storage/headers');
  expect(await text('/feed.xml')).toContain(`<lastBuildDate>${new Date().toUTCString().slice(0, 16)}`);
  expect(JSON.parse(await text('/site.webmanifest'))).toMatchObject({ name: 'Lapis', description: '' });
  expect((await request.get('/storage/headers/home-1050.webp')).status()).toBe(404);
});

test('the first administrator is led through the first steps, and visitors see each at once', async ({
  page,
  context,
  site,
  problems,
}) => {
  // The shortcut to the introduction, and a page opened before, request missing content.
  problems.allow(answered(404));
  await signIn(context, site);
  await visit(page, '/admin');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps.getByText('0 of 7 done')).toBeVisible();
  await judge(page, 'the dashboard');

  await steps.getByRole('link', { name: 'Enter your charity’s name' }).click();
  await field(page, 'Name').fill('Kites for All');
  await page.getByRole('button', { name: 'Save' }).click();
  await said(page, 'The settings have been saved and are now live.');

  await visit(page, '/admin');
  await steps.getByRole('link', { name: 'Write the ‘About us’ page' }).click();
  await field(page, 'Title').fill('About us');
  await expect(field(page, 'Name')).toHaveValue('about');
  await page.getByRole('textbox', { name: 'Text' }).fill('We fly kites with everybody.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeVisible();

  await visit(page, '/about');
  await expect(page.getByText('We fly kites with everybody.')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Kites for All' }).first()).toBeVisible();
  await visit(page, '/admin');
  await expect(steps.getByText('2 of 7 done')).toBeVisible();
  await steps.getByRole('button', { name: 'Close this list' }).click();
  await expect(title(page, 'Dashboard')).toBeVisible();
  await expect(steps).toHaveCount(0);
});
