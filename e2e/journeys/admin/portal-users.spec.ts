import type { Page } from '@playwright/test';
import { answered, expect, linkTo, mainMenu, signIn, test, title, visit } from '../../kit/journey';
import { confirm, field, said } from '../../kit/portal';
import { administrator } from '../../kit/site';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a person is invited, made an administrator, deactivated, reactivated, trashed, restored and deleted', async ({
  page,
  context,
  site,
  browser,
}) => {
  const email = 'laleh@example.org';
  const password = 'seven kites above the pass';
  await signIn(context, site);
  await visit(page, '/admin/users');
  await page.getByRole('link', { name: 'Invite someone' }).click();
  await field(page, 'First name').fill('Laleh');
  await field(page, 'Last name').fill('Lantern');
  await field(page, 'Email').fill(email);
  await field(page, 'What may they do?').selectOption('Only an account');
  await press(page, 'Invite without an email');
  await said(page, 'Laleh has been invited, but no email was sent. Please give them a link.');
  await expect(page).toHaveURL(/\/admin\/users\/\d+$/);
  const account = page.url();
  const panel = page.getByRole('region', { name: 'Account' });
  await expect(panel).toContainText('Invited');

  const theirs = await browser.newContext({ baseURL: site.url });
  const guest = await theirs.newPage();
  await visit(guest, await linkTo(site, email, /^You are invited/));
  await expect(title(guest, 'Welcome')).toBeVisible();
  await field(guest, 'Password').fill(password);
  await press(guest, 'Save the password');
  await expect(mainMenu(guest).getByRole('button', { name: 'Laleh' })).toBeVisible();
  await visit(guest, '/admin');
  await expect(guest).toHaveURL('/');

  await visit(page, account);
  await expect(panel).toContainText('Active');
  await field(page, 'What may they do?').selectOption('Editor');
  await press(page, 'Save');
  await confirm(page, 'Let them in');
  await said(page, 'Laleh Lantern is saved.');
  await visit(guest, '/admin');
  await expect(title(guest, 'Dashboard')).toBeVisible();

  await press(page, 'Deactivate');
  await said(page, 'Laleh Lantern has been deactivated and signed out everywhere.');
  await visit(guest, '/admin');
  await expect(title(guest, 'Sign in')).toBeVisible();
  await theirs.close();

  await press(page, 'Activate');
  await said(page, 'Laleh Lantern can sign in again.');
  await press(page, 'Move to the trash');
  await said(page, 'Laleh Lantern is in the trash, and signed out everywhere.');
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('row', { name: administrator.email })).toBeVisible();
  await expect(page.getByRole('row', { name: email })).toHaveCount(0);

  await visit(page, '/admin/users?state=trashed');
  await page.getByRole('row', { name: email }).getByRole('link').click();
  await press(page, 'Restore');
  await said(page, 'The account of Laleh Lantern has been restored as it was.');
  await expect(panel).toContainText('Active');
  await press(page, 'Move to the trash');
  await said(page, 'Laleh Lantern is in the trash, and signed out everywhere.');
  await visit(page, account);
  await press(page, 'Delete for good');
  await confirm(page, 'Delete for good');
  await said(page, 'The account of Laleh Lantern has been deleted for good.');
  await expect(page).toHaveURL('/admin/users?state=trashed');
  await expect(page.getByRole('row', { name: email })).toHaveCount(0);
});

test('the last administrator cannot give the role away', async ({ page, context, site, problems }) => {
  problems.allow(answered(409), answered(422));
  await signIn(context, site);
  await visit(page, '/admin/users');
  await page.getByRole('row', { name: administrator.email }).getByRole('link').click();
  await field(page, 'What may they do?').selectOption('Only an account');
  await press(page, 'Save');
  await confirm(page, 'Leave it');
  await expect(page.getByRole('main')).toContainText(/only owner.*make someone else an owner first/);
  await visit(page, '/admin');
  await expect(title(page, 'Dashboard')).toBeVisible();
});
