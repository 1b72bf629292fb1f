import type { Page } from '@playwright/test';
import { expect, linkTo, subjectsTo, test, title, unreachable, visit } from '../../kit/journey';

const form = (page: Page) => page.getByRole('main');
const footer = (page: Page) => page.getByRole('contentinfo');

async function fillIn(page: Page, email: string) {
  await form(page).getByLabel('Your name').fill('Mina Marsh');
  await form(page).getByLabel('Your email address').fill(email);
  await form(page).getByLabel('What is it about?').fill('Hats for Bamyan');
  await form(page)
    .getByLabel('Your message')
    .fill('Our class has knitted forty hats.\nWhere may we send them?');
}

const submit = (page: Page) => form(page).getByRole('button', { name: 'Send message' });

test('a visitor writes to the charity, which gets the message, and reads a confirmation', async ({
  page,
  site,
}) => {
  await visit(page, '/about');
  await form(page).getByRole('link', { name: 'I Want To Help' }).first().click();
  await expect(title(page, 'Contact')).toBeVisible();
  await submit(page).click();
  await expect(form(page).getByLabel('Your name')).toBeFocused();
  await expect(form(page)).toContainText('Please enter your name.');

  await fillIn(page, 'writer@example.org');
  await submit(page).click();
  await expect(form(page).getByRole('status')).toContainText('Your message has arrived.');
  await expect(form(page).getByRole('status')).toBeFocused();

  await expect.poll(() => subjectsTo(site, 'hello@lapis.example')).toContain('Website: Hats for Bamyan');
  const mail = (await site.mailsTo('hello@lapis.example')).find(
    ({ subject }) => subject === 'Website: Hats for Bamyan',
  );
  expect(mail?.replyTo).toEqual([{ name: 'Mina Marsh', address: 'writer@example.org' }]);
  expect(mail?.text).toContain('> Where may we send them?');
  await expect.poll(() => subjectsTo(site, 'writer@example.org')).toEqual(['We have your message']);
});

test('a visitor who only reads gets no cookie, and the first message brings the one that protects it', async ({
  page,
  context,
}) => {
  await visit(page, '/about');
  await form(page).getByRole('link', { name: 'I Want To Help' }).first().click();
  await expect(title(page, 'Contact')).toBeVisible();
  expect(await context.cookies()).toEqual([]);

  await fillIn(page, 'reader@example.org');
  const sent = page.waitForRequest('**/api/contact');
  await submit(page).click();
  await expect(form(page).getByRole('status')).toContainText('Your message has arrived.');
  const [cookie, ...others] = await context.cookies();
  expect(cookie).toMatchObject({ name: 'XSRF-TOKEN', value: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(others).toEqual([]);
  expect((await (await sent).allHeaders())['x-xsrf-token']).toBe(cookie?.value);
});

test('a link to the form can contain the subject', async ({ page }) => {
  await visit(page, '/contact?subject=Coats');
  await expect(form(page).getByLabel('What is it about?')).toHaveValue('Coats');
  await form(page).getByRole('link', { name: 'I Want To Help' }).click();
  await expect(form(page).getByRole('heading', { name: 'Write to us' })).toBeInViewport();
  await expect(form(page).getByLabel('What is it about?')).toHaveValue('Coats');
});

test('offline the message is kept, on other pages and after a reload, until it is sent', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(unreachable, /ERR_INTERNET_DISCONNECTED/);
  await visit(page, '/contact');
  await fillIn(page, 'zohra@example.org');
  await context.setOffline(true);
  await submit(page).click();
  await expect(form(page).getByRole('alert')).toContainText('Your message has not been sent');
  await expect(form(page).getByRole('alert')).toContainText('is kept in this tab');
  await context.setOffline(false);

  await page.reload();
  await expect(form(page).getByLabel('Your message')).toHaveValue(/forty hats/);
  await visit(page, '/about');
  await visit(page, '/contact');
  await expect(form(page).getByLabel('Your name')).toHaveValue('Mina Marsh');
  await submit(page).click();
  await expect(form(page).getByRole('status')).toContainText('Your message has arrived.');
  await page.reload();
  await expect(form(page).getByLabel('Your message')).toHaveValue('');
});

test('a visitor subscribes in the footer, confirms by email, unsubscribes, and chooses an alternative', async ({
  page,
  site,
}) => {
  const address = 'reader@example.org';
  await visit(page, '/');
  await footer(page).getByLabel('Your email address').fill(address);
  await footer(page).getByRole('button', { name: 'Subscribe' }).click();
  await expect(footer(page).getByRole('status')).toContainText('Please check your email');

  await visit(page, await linkTo(site, address, /^Please confirm your subscription$/));
  await expect(page).toHaveURL(/\/newsletter\/confirm\?token=/);
  await form(page).getByRole('button', { name: 'Confirm my subscription' }).click();
  await expect(form(page).getByRole('status')).toContainText('You are now subscribed');

  await visit(page, await linkTo(site, address, /^You are subscribed$/));
  await expect(title(page, 'Your newsletters from us')).toBeVisible();
  await visit(page, page.url().replace('preferences', 'unsubscribe'));
  await expect(title(page, 'Unsubscribe')).toBeVisible();
  await expect(form(page).getByRole('link', { name: 'pause our newsletters' })).toBeVisible();
  await form(page).getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(form(page).getByRole('status')).toContainText('You have been unsubscribed');

  await form(page).getByRole('link', { name: 'Subscribe again' }).click();
  await expect(title(page, 'Your newsletters from us')).toBeVisible();
  await form(page).getByRole('button', { name: 'Subscribe again' }).click();
  await expect(form(page).getByRole('status')).toContainText('You are subscribed again');
  await form(page).getByRole('button', { name: 'For a month' }).click();
  await expect(form(page).getByRole('button', { name: 'End the pause now' })).toBeVisible();
});

test('a used link leads to the page where visitors request a new one', async ({ page, problems }) => {
  problems.allow(/status of 404 /);
  await visit(page, `/newsletter/confirm?token=${'of-somebody-else'.padEnd(43, '-')}`);
  await form(page).getByRole('button', { name: 'Confirm my subscription' }).click();
  await expect(form(page).getByRole('alert')).toContainText('This link is not one of ours');
  await form(page).getByRole('link', { name: 'Ask for the newsletter again' }).click();
  await expect(footer(page).getByLabel('Your email address')).toBeInViewport();
});
