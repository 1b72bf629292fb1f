import type { Page } from '@playwright/test';
import { judge } from '../../kit/judge';
import { answered, expect, signIn, testOnOwnSite, title, visit } from '../../kit/journey';
import { field, said } from '../../kit/portal';

/** Own site, which has no pages except those of the demonstration. */
const test = testOnOwnSite();

/** Adds a block at the end, by typing its name. */
async function addBlock(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add a block', exact: true }).click();
  await page.getByRole('combobox', { name: 'Kind of block' }).fill(kind);
  await page.keyboard.press('Enter');
}

const publish = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Publish( changes)?$/ }).click();
  await said(page, `“${name}” is now live.`);
};

test('a volunteer creates a page below another by clicking, and visitors find and read it', async ({
  page,
  context,
  site,
  browser,
  problems,
}) => {
  problems.allow(answered(404));
  await signIn(context, site);
  await visit(page, '/admin');
  await page
    .getByRole('navigation', { name: 'Portal' })
    .getByRole('link', { name: 'Pages', exact: true })
    .click();
  await expect(page.getByRole('link', { name: 'Winter appeal' })).toBeVisible();
  await page.getByRole('link', { name: 'Add page' }).click();

  await test.step('write it', async () => {
    await field(page, 'Title').fill('Firewood for Bamyan');
    await expect(field(page, 'Address')).toHaveValue('firewood-for-bamyan');
    await field(page, 'Parent page').selectOption({ label: 'Winter appeal' });
    await expect(field(page, 'Address')).toHaveValue('winter-appeal/firewood-for-bamyan');
    await field(page, 'Summary').fill('What a stove burns in a month.');
    await addBlock(page, 'text');
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await expect(text).toBeFocused();
    await text.pressSequentially('A stove burns four bundles of juniper a week.');
    await addBlock(page, 'quote');
    await page.getByRole('textbox', { name: 'Words' }).fill('It was warm when they came home.');
    await field(page, 'Button').selectOption({ label: 'The site’s help button' });
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
    // Scrolls up, because the form's sticky head would cover other elements.
    await page.evaluate(() => window.scrollTo(0, 0));
    await judge(page, 'a page while it is written');
  });
  const form = page.url();

  const visitors = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false });
  const visitor = await visitors.newPage();
  const path = '/winter-appeal/firewood-for-bamyan';
  expect((await visitor.goto(path))?.status()).toBe(404);
  await publish(page, 'Firewood for Bamyan');

  await test.step('visitors find it, and read it without scripts', async () => {
    expect((await visitor.goto(path))?.status()).toBe(200);
    await expect(title(visitor, 'Firewood for Bamyan')).toBeVisible();
    const main = visitor.getByRole('main');
    await expect(main).toContainText('A stove burns four bundles of juniper a week.');
    await expect(main.getByRole('link', { name: 'I Want To Help' })).toHaveAttribute('href', '/contact');
    await expect(visitor.locator('meta[name=description]')).toHaveAttribute(
      'content',
      'What a stove burns in a month.',
    );
    await main.getByRole('link', { name: 'Winter appeal' }).click();
    await expect(visitor.getByRole('main').getByRole('link', { name: 'Firewood for Bamyan' })).toBeVisible();
  });

  await test.step('it moves with its parent page, and the old address redirects', async () => {
    await visit(page, '/admin/pages');
    await page.getByRole('link', { name: 'Winter appeal' }).click();
    await field(page, 'Address').fill('winter');
    await publish(page, 'Winter appeal');
    const moved = await visitor.request.get(path, { maxRedirects: 0 });
    expect([moved.status(), moved.headers()['location']]).toEqual([301, '/winter/firewood-for-bamyan']);
    await visitor.goto('/winter/firewood-for-bamyan');
    await expect(title(visitor, 'Firewood for Bamyan')).toBeVisible();
  });

  await test.step('an address that is already used is rejected, in words', async () => {
    await visit(page, form);
    await field(page, 'Parent page').selectOption({ label: 'None' });
    await field(page, 'Address').fill('blog/firewood');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByRole('main')).toContainText(
      'Addresses that begin with blog belong to another part of the site.',
    );
    problems.allow(answered(422));
    await field(page, 'Address').fill('firewood');
    await publish(page, 'Firewood for Bamyan');
    expect((await visitor.goto('/firewood'))?.status()).toBe(200);
  });

  await test.step('other volunteers find the pages in the same place', async () => {
    await visit(page, '/admin/pages');
    await page.getByRole('link', { name: 'Winter appeal' }).click();
    await field(page, 'Address').fill('winter-appeal');
    await publish(page, 'Winter appeal');
    expect((await visitor.goto('/winter'))?.url()).toBe(`${site.url}/winter-appeal`);
  });
  await visitors.close();
});

test('the preview beside the form follows the writing, and keeps its scroll position', async ({
  page,
  context,
  site,
  problems,
}) => {
  // The browser logs this, because the frame permits no scripts.
  problems.allow(/^error: Blocked script execution/);
  await signIn(context, site);
  await visit(page, '/admin/pages');
  await page.getByRole('link', { name: 'Winter appeal' }).click();
  // Disables smooth scrolling, so that the position is final at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Preview beside' }).click();
  const panel = page.getByRole('region', { name: 'Preview' });
  const frame = panel.locator('iframe[title="Preview"]');
  const shown = frame.contentFrame();
  await expect(shown.getByRole('heading', { level: 1, name: 'Winter appeal' })).toBeVisible();
  /** Reads the frame from the portal, because nothing runs in the frame. */
  const measured = (what: 'innerWidth' | 'scrollY') =>
    frame.evaluate((element: HTMLIFrameElement, name) => element.contentWindow?.[name], what);
  expect(await measured('innerWidth')).toBe(375);
  await panel.getByRole('radio', { name: 'Desktop' }).check();
  await expect.poll(() => measured('innerWidth')).toBe(1280);
  await judge(page, 'a page beside its form');

  await page.getByRole('button', { name: /^Questions and answers/ }).click();
  await expect(shown.getByText('When do the parcels leave?')).toBeInViewport();
  const scrolled = await measured('scrollY');
  expect(scrolled).toBeGreaterThan(0);

  await field(page, 'Title').fill('Winter appeal, again');
  await expect(panel).toContainText('Newer changes will show once they are saved.');
  await expect(shown.locator('h1')).toHaveText('Winter appeal, again');
  await expect(panel).not.toContainText('Newer changes will show');
  expect(await measured('scrollY')).toBe(scrolled);
  await expect(field(page, 'Title')).toBeFocused();
  // Links in the preview open another tab, so that the form stays open.
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    shown.getByRole('link', { name: 'I Want To Help' }).last().click(),
  ]);
  await expect(title(opened)).toBeVisible();
  await opened.close();

  await visit(page, page.url());
  await expect(shown.locator('h1')).toHaveText('Winter appeal, again');
  await page.setViewportSize({ width: 375, height: 812 });
  await expect(panel).toBeHidden();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(shown.locator('h1')).toBeVisible();
  await expect(field(page, 'Title')).toBeHidden();
  await judge(page, 'a page in the place of its form');
});

test('the banner of a page that comes with the site is changed among the pages', async ({
  page,
  context,
  site,
}) => {
  await signIn(context, site);
  await visit(page, '/admin/pages');
  const builtIn = page.getByRole('table', { name: 'Built-in pages' });
  await builtIn.getByRole('link', { name: 'Links', exact: true }).click();
  const visitor = await context.newPage();
  for (const words of ['Where we read', 'Links']) {
    await field(page, 'Title').fill(words);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();
    await judge(page, 'a page that was written');
    await visitor.goto('/links');
    await expect(title(visitor, words)).toBeVisible();
  }
});
