import type { BrowserContext, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import {
  answered,
  cookie,
  expect,
  linkTo,
  mainMenu,
  test,
  title,
  unreachable,
  visit,
} from '../../kit/journey';
import type { Site } from '../../kit/site';

const PASSWORD = 'three lanterns by the river';
const NEW_PASSWORD = 'four kettles on the terrace';

const main = (page: Page) => page.getByRole('main');
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();

const post = (site: Site, path: string, body: object) =>
  fetch(`${site.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Creates an account, as if opened earlier in another browser. */
async function openAccount(site: Site, email: string) {
  const person = { firstname: 'Mina', lastname: 'Marsh', email };
  const answer = await post(site, '/register', {
    ...person,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  expect(answer.status).toBe(201);
}

/** Signs the browser in to this account. */
async function enter(context: BrowserContext, site: Site, email: string) {
  const answer = await post(site, '/login', { email, password: PASSWORD });
  const { token } = (await answer.json()) as { token: string };
  await context.addCookies([{ name: 'token', value: token, url: site.url }]);
}

async function fillIn(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
}

const menu = (page: Page) => mainMenu(page).getByRole('button', { name: 'Mina' });

test('a visitor opens an account, returns to the wanted page, and confirms the address', async ({
  page,
  context,
  site,
}) => {
  const email = 'opens@example.org';
  await visit(page, '/account/profile?from=mail#end');
  await expect(title(page, 'Sign in')).toBeVisible();
  await main(page).getByRole('link', { name: 'Create an account' }).click();
  await expect(title(page, 'Create an account')).toBeVisible();
  await press(page, 'Create my account');
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(main(page)).toContainText('Please enter a first name.');

  await page.getByLabel('First name').fill('Mina');
  await expect(main(page)).not.toContainText('Please enter a first name.');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(main(page)).toContainText(/Strength: (Good|Strong)/);
  await press(page, 'Create my account');

  await expect(title(page, 'Profile')).toBeVisible();
  await expect(page).toHaveURL('/account/profile?from=mail#end');
  expect(await cookie(context, 'intended_url')).toBeUndefined();
  await expect(menu(page)).toBeVisible();

  await visit(page, await linkTo(site, email, /^Welcome to Lapis/));
  await press(page, 'Confirm my address');
  await expect(main(page).getByRole('status')).toContainText(`${email} is confirmed`);
  await main(page).getByRole('link', { name: 'Go to your account' }).click();
  await expect(title(page, 'Hello, Mina')).toBeVisible();
});

test('the link in an email replaces a forgotten password, once', async ({ page, site, problems }) => {
  problems.allow(answered(410));
  const email = 'forgets@example.org';
  await openAccount(site, email);
  await visit(page, '/login');
  await main(page).getByRole('link', { name: 'Forgot your password?' }).click();
  // Waits for the next page, because the previous one has an 'E-mail' field too.
  await expect(title(page, 'Forgot your password?')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await press(page, 'Send me the link');
  await expect(main(page).getByRole('status')).toContainText('Please check your email');

  const link = await linkTo(site, email, /^Choose a new password/);
  await visit(page, link);
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  await expect(page.getByLabel('E-mail')).toHaveAttribute('readonly');
  await main(page).getByLabel('New password').fill(NEW_PASSWORD);
  await press(page, 'Save the new password');
  await expect(main(page).getByRole('status')).toContainText('Your password has been changed.');
  await main(page).getByRole('link', { name: 'Sign in' }).click();
  await expect(title(page, 'Sign in')).toBeVisible();
  await fillIn(page, email, NEW_PASSWORD);
  await expect(menu(page)).toBeVisible();

  await visit(page, link);
  await main(page).getByLabel('New password').fill(`${NEW_PASSWORD}!`);
  await press(page, 'Save the new password');
  await expect(main(page).getByRole('alert')).toContainText('This link has already been used.');
  await main(page).getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(title(page, 'Forgot your password?')).toBeVisible();
});

test('two-factor sign-in is switched on with an app, required, and possible without the phone', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(answered(422));
  const email = 'factors@example.org';
  await openAccount(site, email);
  await enter(context, site, email);
  await visit(page, '/account/two-factor');
  await page.getByLabel('Current password').fill(PASSWORD);
  await press(page, 'Set up');
  const secret = await main(page).locator('code').innerText();
  const app = new TOTP({ secret: secret.replaceAll(' ', '') });
  const first = app.generate();
  await page.getByLabel('Type the six digits that your app shows').fill(first);
  await press(page, 'Switch on');
  const codes = main(page)
    .getByRole('listitem')
    .filter({ hasText: /^\w{4}(-\w{4}){3}$/ });
  await expect(codes).toHaveCount(8);
  const [recoveryCode = ''] = await codes.allTextContents();
  await press(page, 'I have kept them');
  await expect(main(page)).toContainText('It is on.');

  await test.step('a code from the app is required, and each works only once', async () => {
    await context.clearCookies();
    await visit(page, '/login');
    await fillIn(page, email, PASSWORD);
    await expect(title(page, 'One more step')).toBeVisible();
    await page.getByLabel('Code').fill(first);
    await press(page, 'Sign in');
    await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/used|wrong/i);
    await page.getByLabel('Code').fill(app.generate({ timestamp: Date.now() + 30_000 }));
    await press(page, 'Sign in');
    await expect(menu(page)).toBeVisible();
  });

  await test.step('a recovery code works as well, once', async () => {
    for (const works of [true, false]) {
      await context.clearCookies();
      await visit(page, '/login');
      await fillIn(page, email, PASSWORD);
      await press(page, 'Use a recovery code');
      await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase());
      await press(page, 'Sign in');
      if (works) await expect(menu(page)).toBeVisible();
      else await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/wrong|used/i);
    }
  });
});

test('a new address counts once it is confirmed, and the former address is notified', async ({
  page,
  context,
  site,
}) => {
  const [email, next] = ['moves@example.org', 'moved@example.org'];
  await openAccount(site, email);
  await enter(context, site, email);
  await visit(page, await linkTo(site, email, /^Welcome/));
  await press(page, 'Confirm my address');
  await expect(main(page).getByRole('status')).toBeVisible();

  await visit(page, '/account/profile');
  await main(page).getByLabel('E-mail').fill(next);
  await main(page).getByLabel('Current password').fill(PASSWORD);
  await press(page, 'Save');
  await expect(main(page)).toContainText(`We have sent an email to ${next}`);
  const undo = await linkTo(site, email, /is being changed/);
  expect(undo).toContain('/login?undo=');

  await visit(page, await linkTo(site, next, /^Please confirm your address/));
  await press(page, 'Confirm my address');
  await expect(main(page).getByRole('status')).toContainText(`${next} is confirmed`);
  await visit(page, '/account/profile');
  await expect(main(page).getByLabel('E-mail')).toHaveValue(next);

  await visit(page, undo);
  await press(page, 'Keep this address');
  await expect(main(page)).toContainText('everyone has been signed out');
  expect(await cookie(context, 'token')).toBeUndefined();
});

test('a device is signed out from another one, and a changed password signs out all others', async ({
  page,
  context,
  browser,
  site,
  problems,
}) => {
  problems.allow(answered(401));
  const email = 'devices@example.org';
  await openAccount(site, email);
  await enter(context, site, email);
  const other = await browser.newContext({
    baseURL: site.url,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  const otherPage = await other.newPage();
  await visit(otherPage, '/login');
  await fillIn(otherPage, email, PASSWORD);
  await expect(menu(otherPage)).toBeVisible();
  await expect
    .poll(async () => (await site.mailsTo(email)).map(({ subject }) => subject))
    .toContain('A new sign-in to your account');

  await visit(page, '/account/sessions');
  await expect(main(page)).toContainText('This device');
  await press(page, 'Sign out Firefox on Windows');
  await expect(main(page).getByRole('status')).toContainText('Firefox on Windows is signed out.');
  await visit(otherPage, '/account');
  await expect(title(otherPage, 'Sign in')).toBeVisible();

  await fillIn(otherPage, email, PASSWORD);
  await expect(title(otherPage, 'Hello, Mina')).toBeVisible();
  await visit(page, '/account/password');
  await page.getByLabel('Current password').fill(PASSWORD);
  await main(page).getByLabel('New password').fill(NEW_PASSWORD);
  await main(page)
    .getByRole('button', { name: /Save|Change/ })
    .click();
  await expect(main(page).getByRole('status')).toContainText('All other devices are signed out.');
  await visit(otherPage, '/account');
  await expect(title(otherPage, 'Sign in')).toBeVisible();
  await other.close();
});

test('a visitor downloads their own data as a file, and deletes the account', async ({
  page,
  context,
  site,
}) => {
  const email = 'leaves@example.org';
  await openAccount(site, email);
  await enter(context, site, email);
  await visit(page, '/account/data');
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download your data')]);
  expect(download.suggestedFilename()).toMatch(/^lapis-account-\d{4}-\d\d-\d\d\.json$/);

  await page.getByLabel('Current password').fill(PASSWORD);
  await main(page)
    .getByRole('button', { name: /^Delete/ })
    .click();
  const asked = page.getByRole('dialog');
  // Presses a key, because a mouse could miss a button that is still growing into place. At first, 'Cancel'
  // has the focus.
  await expect(asked.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await asked.getByRole('button', { name: 'Delete my account' }).press('Enter');
  await expect(page).toHaveURL('/');
  expect(await cookie(context, 'token')).toBeUndefined();
  expect((await post(site, '/login', { email, password: PASSWORD })).status).toBe(422);
});

test('without a connection no typed text is lost', async ({ page, context, problems }) => {
  problems.allow(unreachable, /ERR_INTERNET_DISCONNECTED/);
  await visit(page, '/login');
  await context.setOffline(true);
  await fillIn(page, 'offline@example.org', PASSWORD);
  await expect(main(page).getByRole('alert')).toContainText('You seem to be offline.');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
  await context.setOffline(false);
});
