import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, signIn, test, title, visit } from '../../kit/journey';
import { field, inItsList, said } from '../../kit/portal';
import { startSite } from '../../kit/site';

/** Saves the settings, and waits for the lasting status 'Saved' instead of the notice, which disappears. */
const saveSettings = async (page: Page) => {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
};

test('a new tagline is on the site at once, and in the audit log, which is saved as a table', async ({
  page,
  context,
  site,
  browser,
}) => {
  await signIn(context, site);
  await visit(page, '/admin/settings');
  const tagline = field(page, 'Tagline');
  const before = await tagline.inputValue();
  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  for (const words of ['A lamp in every window', before]) {
    await tagline.fill(words);
    await saveSettings(page);
    await visitor.goto('/about');
    await expect(visitor.getByRole('banner')).toContainText(words);
  }
  await visitor.context().close();

  await visit(page, '/admin/audit');
  const entry = page.getByRole('row', { name: 'changed the settings of the site' }).first();
  await entry.getByText('Details').click();
  await expect(entry.getByRole('definition').filter({ hasText: 'tagline' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^lapis-audit-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines.filter((line) => line.includes('tagline')).length).toBeGreaterThanOrEqual(2);
});

test('a text that contains the telephone number from Settings shows a new one in every tab', async ({
  page,
  context,
  site,
}) => {
  await signIn(context, site);
  await visit(page, '/admin/widgets');
  await page.getByRole('link', { name: 'Complaints' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Or call ');
  await page.getByRole('button', { name: 'Insert contact detail' }).click();
  await page.getByRole('button', { name: /^Phone/ }).press('Enter');
  await page.keyboard.type('.');
  const chip = text.getByRole('img', { name: /^Phone from Settings: / });
  const before = await chip.innerText();
  expect(before).toMatch(/^0[\d ]+$/);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await said(page, '“Complaints” is now live.');

  const visitor = await context.newPage();
  await visit(visitor, '/complaints');
  const number = (phone: string) => visitor.getByRole('main').getByRole('link', { name: phone, exact: true });
  await expect(number(before)).toHaveAttribute('href', `tel:${before.replaceAll(' ', '')}`);
  await visitor.evaluate(() => Object.assign(window, { isSameDocument: true }));

  await visit(page, '/admin/settings');
  for (const phone of ['020 7946 0199', before]) {
    await field(page, 'Phone').fill(phone);
    await saveSettings(page);
    await expect(number(phone)).toBeVisible();
  }
  expect(await visitor.evaluate(() => 'isSameDocument' in window)).toBe(true);
  await visitor.close();
});

test('the palette opens a page and an entry by some letters', async ({ page, context, site }) => {
  await signIn(context, site);
  await visit(page, '/admin');
  await expect(title(page, 'Dashboard')).toBeVisible();
  const reached = page.getByRole('dialog').getByRole('option', { selected: true });
  const open = async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Find anything/ })).toBeFocused();
  };
  await open();
  await page.keyboard.type('audit l');
  await expect(reached).toContainText('Audit log');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Audit log')).toBeVisible();

  await open();
  await page.keyboard.type('unicef');
  await expect(reached).toHaveText(/^UNICEF Afghanistan.*Link$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/links\/\d+$/);
  await expect(field(page, 'Title')).toHaveValue('UNICEF Afghanistan');
});

test('all links are checked, and those that fail are listed', async ({ page, context }) => {
  // Starts a site without the demo, whose links lead to other servers.
  const site = await startSite({ DEMO: '0' });
  try {
    await signIn(context, site);
    await visit(page, `${site.url}/admin/links`);
    await inItsList('link', async () => {
      await page.getByRole('dialog').getByLabel('Address').fill('http://10.0.0.1/');
      await page.getByRole('dialog').getByLabel('Category').fill('Lamps');
    })(page, 'A lamp next door');
    await expect(page).toHaveURL(/\/admin\/links\/\d+$/);

    await visit(page, `${site.url}/admin/links`);
    const check = page.getByRole('region', { name: 'Check for broken links' });
    await check.getByRole('button', { name: 'Check all links' }).click();
    await expect(check.getByRole('status')).toContainText('1 needs attention.');
    await expect(check.getByRole('listitem')).toContainText(
      'Not checked, because it is not on the public internet: http://10.0.0.1/',
    );
  } finally {
    // Closes the page first, because it may still prefetch others.
    await page.close();
    await site.stop();
  }
});
