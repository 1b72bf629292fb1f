import type { Page } from '@playwright/test';
import { judge } from '../../kit/judge';
import { expect, signIn, testOnOwnSite, visit } from '../../kit/journey';
import { field, said } from '../../kit/portal';

/** Own site, because other journeys look at the colours. */
const test = testOnOwnSite();

/** Returns the background of a landmark, as the browser paints it. */
const ground = (page: Page, role: 'banner' | 'contentinfo') =>
  page
    .getByRole(role)
    .last()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

/** Opens a section of the settings; in a wide window all are open, without buttons. */
async function openSection(page: Page, title: string) {
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  const closed = page.getByRole('button', { name: title, exact: true, expanded: false });
  if (await closed.isVisible()) await closed.click();
}

for (const width of [1280, 375]) {
  test(`a charity chooses its logo and colours at ${width} px, and open pages show them at once`, async ({
    browser,
    site,
  }) => {
    const context = await browser.newContext({ baseURL: site.url, viewport: { width, height: 800 } });
    await signIn(context, site);
    const visitor = await context.newPage();
    await visit(visitor, '/about');
    await visitor.evaluate(() => Object.assign(window, { isSameDocument: true }));
    const usual = await ground(visitor, 'contentinfo');
    const page = await context.newPage();
    await visit(page, '/admin/settings');

    await openSection(page, 'Colours');
    await field(page, 'Deep colour').fill('#8899bb');
    await expect(page.getByText(/^Light text is hard to read on this colour/)).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(field(page, 'Deep colour')).toBeFocused();
    await expect(page.getByRole('alert')).toBeVisible();
    await field(page, 'Deep colour').fill('#14432a');
    await field(page, 'Accent colour').fill('#ffd166');
    await expect(page.getByText('Everything can be read in these colours.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await said(page, /^The settings have been saved/);
    await expect.poll(() => ground(visitor, 'contentinfo')).toBe('rgb(20, 67, 42)');

    await openSection(page, 'Logo');
    await page.getByRole('button', { name: 'Choose a picture for the logo' }).click();
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' });
    await dialog.getByRole('radio').first().check({ force: true });
    await dialog.getByRole('button', { name: 'Use this picture' }).click();
    await said(page, 'The site has a new logo.');
    const logo = visitor.getByRole('banner').locator('img:visible');
    await expect(logo).toHaveAttribute('src', /^\/storage\/media\//);
    expect(await visitor.evaluate(() => 'isSameDocument' in window)).toBe(true);

    // The server renders colours and logo, and the content security policy allows them, even without scripts.
    const plain = await browser.newContext({
      baseURL: site.url,
      javaScriptEnabled: false,
      viewport: { width, height: 800 },
    });
    const reader = await plain.newPage();
    await reader.goto('/contact');
    expect(await ground(reader, 'contentinfo')).toBe('rgb(20, 67, 42)');
    const shown = reader.getByRole('banner').locator('img:visible');
    expect((await shown.boundingBox())?.height).toBe(44);
    await plain.close();

    for (const path of ['/', '/contact', '/admin/settings']) {
      await visit(page, path);
      await judge(page, path);
    }
    const guest = await browser.newPage({ baseURL: site.url, viewport: { width, height: 800 } });
    await visit(guest, '/login');
    await judge(guest, '/login');
    await guest.close();

    await page.emulateMedia({ colorScheme: 'light' });
    await openSection(page, 'Logo');
    await page.getByRole('button', { name: 'Use the default for the logo' }).click();
    await said(page, 'The site has its default logo again.');
    await openSection(page, 'Colours');
    await page.getByRole('button', { name: 'Restore the default colours' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => ground(visitor, 'contentinfo')).toBe(usual);
    await expect(logo).toHaveCount(0);
    await context.close();
  });
}
