import type { Page } from '@playwright/test';
import { judge } from './judge';
import { answered, expect, signIn, testOnOwnSite, title, visit } from './journey';
import { field, said } from './portal';

/** With no other pages than those of the demonstration. */
const test = testOnOwnSite();

/** Adds a block at the end, by typing what it is called. */
async function addBlock(page: Page, kind: string) {
  await page.getByRole('button', { name: 'Add a block', exact: true }).click();
  await page.getByRole('combobox', { name: 'Kind of block' }).fill(kind);
  await page.keyboard.press('Enter');
}

const publish = async (page: Page, name: string) => {
  await page.getByRole('button', { name: /^Publish( changes)?$/ }).click();
  await said(page, `“${name}” is on the site as you see it here.`);
};

test('a volunteer makes a page below another by clicking, and visitors find and read it', async ({
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
    // Nothing lies below the head of the form, which stays in sight.
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

  await test.step('it moves with the page above, and the old address leads there', async () => {
    await visit(page, '/admin/pages');
    await page.getByRole('link', { name: 'Winter appeal' }).click();
    await field(page, 'Address').fill('winter');
    await publish(page, 'Winter appeal');
    const moved = await visitor.request.get(path, { maxRedirects: 0 });
    expect([moved.status(), moved.headers()['location']]).toEqual([301, '/winter/firewood-for-bamyan']);
    await visitor.goto('/winter/firewood-for-bamyan');
    await expect(title(visitor, 'Firewood for Bamyan')).toBeVisible();
  });

  await test.step('an address of something else is refused, in words', async () => {
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

  await test.step('others find the pages where they were', async () => {
    await visit(page, '/admin/pages');
    await page.getByRole('link', { name: 'Winter appeal' }).click();
    await field(page, 'Address').fill('winter-appeal');
    await publish(page, 'Winter appeal');
    expect((await visitor.goto('/winter'))?.url()).toBe(`${site.url}/winter-appeal`);
  });
  await visitors.close();
});

test('the page stands beside what is written of it, keeps up, and stays where it was scrolled to', async ({
  page,
  context,
  site,
  problems,
}) => {
  // What the browser says of a page in a frame where none of its scripts may run.
  problems.allow(/^error: Blocked script execution/);
  await signIn(context, site);
  await visit(page, '/admin/pages');
  await page.getByRole('link', { name: 'Winter appeal' }).click();
  // It scrolls at once, so that where it stops can be told.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Preview beside' }).click();
  const panel = page.getByRole('region', { name: 'Preview' });
  const frame = panel.locator('iframe[title="The page as it will be"]');
  const shown = frame.contentFrame();
  await expect(shown.getByRole('heading', { level: 1, name: 'Winter appeal' })).toBeVisible();
  /** What the portal sees of the page in the frame, in which nothing runs. */
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
  await expect(panel).toContainText('Newer changes follow once they are saved.');
  await expect(shown.locator('h1')).toHaveText('Winter appeal, again');
  await expect(panel).not.toContainText('Newer changes follow');
  expect(await measured('scrollY')).toBe(scrolled);
  await expect(field(page, 'Title')).toBeFocused();
  // Its links leave the form alone.
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

test('what stands at the top of a page that comes with the site is changed among the pages', async ({
  page,
  context,
  site,
}) => {
  await signIn(context, site);
  await visit(page, '/admin/pages');
  const builtIn = page.getByRole('table', { name: 'Pages that come with the site' });
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
