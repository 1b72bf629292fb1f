import type { Page } from '@playwright/test';
import { expect, linkTo, signIn, subjectsTo, testOnOwnSite, title, visit } from '../../kit/journey';
import { confirm, field } from '../../kit/portal';

/** Own site, because other journeys count subscribers and newsletters. */
const test = testOnOwnSite();

const main = (page: Page) => page.getByRole('main');

test('a newsletter is created from a story, sent, read on the site, and unsubscribed from by its reader', async ({
  page,
  context,
  browser,
  site,
}) => {
  const reader = 'reader@example.org';
  const subject = 'Coats before the snow';
  await signIn(context, site);

  await test.step('staff add a person who agreed on paper', async () => {
    await visit(page, '/admin/subscribers/add');
    await field(page, 'Email').fill(reader);
    await field(page, 'How and when').fill('Ticked the box on the form of the summer fair, 6 June 2026.');
    await main(page).getByRole('button', { name: 'Add the subscriber' }).click();
    await expect(title(page, reader)).toBeVisible();
  });

  await test.step('a story becomes a newsletter, and staff preview its email', async () => {
    await visit(page, '/admin/blog');
    await main(page)
      .getByRole('link', { name: /^Fifteen hundred coats/ })
      .click();
    await main(page).getByRole('button', { name: 'Write a newsletter about this' }).click();
    await page.waitForURL(/\/admin\/newsletters\/\d+$/);
    await field(page, 'Subject').fill(subject);
    await main(page).getByRole('button', { name: 'Send…' }).click();
    await page.waitForURL(/\/send$/);
    await expect(main(page).frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main(page)).toContainText('1 person will receive it');
  });

  await test.step('it is sent, and arrives', async () => {
    // The journeys' sites have no mail server: they save emails in a folder.
    await main(page).getByRole('button', { name: 'Save without sending' }).click();
    await confirm(page, 'Save without sending');
    await expect.poll(() => subjectsTo(site, reader)).toEqual([subject]);
    await expect(main(page)).toContainText('1 of 1 done');
  });

  await test.step('its reader opens the site from it, and unsubscribes from it', async () => {
    const theirs = await browser.newContext({ baseURL: site.url });
    const visitor = await theirs.newPage();
    await visit(visitor, await linkTo(site, reader, /Coats before the snow/));
    expect(visitor.url()).toContain('?from=');
    const [mail] = await site.mailsTo(reader);
    const unsubscribe = /https?:\S+unsubscribe\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    await visit(visitor, unsubscribe);
    await main(visitor).getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(main(visitor)).toContainText('You have been unsubscribed');
    await theirs.close();
  });

  await visit(page, '/admin/subscribers?q=reader');
  await expect(main(page)).toContainText('Unsubscribed');
});
