import type { Page } from '@playwright/test';
import {
  answered,
  atTop,
  cookie,
  documentLoads,
  expect,
  mainMenu,
  pathsAskedFor,
  signIn,
  test,
  title,
  unreachable,
  userMenu,
  visit,
} from '../../kit/journey';
import { administrator } from '../../kit/site';

async function fillIn(page: Page, { remember = false } = {}) {
  await page.getByLabel('E-mail').fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(administrator.password);
  if (remember) await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const ofAdmin = (path: string) => path.startsWith('/remotes/admin/');

test('a guest who opens the portal signs in first, reaches the wanted page, and is remembered', async ({
  page,
  context,
}) => {
  const paths = pathsAskedFor(context);
  await visit(page, '/admin/widgets?sort=-name');
  await expect(title(page, 'Sign in')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(decodeURIComponent((await cookie(context, 'intended_url'))?.value ?? '')).toBe(
    '/admin/widgets?sort=-name',
  );
  expect(paths.filter(ofAdmin)).toEqual([]);

  await fillIn(page, { remember: true });
  await expect(title(page, 'Widgets')).toBeVisible();
  await expect(page).toHaveURL('/admin/widgets?sort=-name');
  await expect(page.getByText('Administration Portal')).toBeVisible();
  expect(await cookie(context, 'intended_url')).toBeUndefined();
  expect(paths.filter(ofAdmin)).not.toEqual([]);

  const days = (((await cookie(context, 'token'))?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(365);
});

test('without "remember" the session ends with the browser', async ({ page, context }) => {
  await visit(page, '/login');
  await fillIn(page);
  // An administrator who requested no particular page starts in the portal.
  await expect(title(page, 'Dashboard')).toBeVisible();
  await expect(page).toHaveURL('/admin');
  const token = await cookie(context, 'token');
  expect(token?.expires).toBe(-1);
  expect(token?.sameSite).toBe('Lax');
});

test('a wrong password is rejected beside the form, and the typed text stays', async ({ page, problems }) => {
  problems.allow(/status of 422 .*\/api\/login/);
  await visit(page, '/login');
  await page.getByLabel('E-mail').fill('nobody@lapis.example');
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue('nobody@lapis.example');
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(/wrong/);
});

test('an administrator edits the introduction, and every open tab shows it', async ({
  page,
  context,
  site,
}) => {
  await signIn(context, site);
  const other = await context.newPage();
  await visit(other, '/');
  await expect(other.getByRole('heading', { name: 'Eleven schools, and what they ask for' })).toBeVisible();
  const loads = documentLoads(other);

  await visit(page, '/');
  await expect(title(page)).toBeVisible();
  await userMenu(page).click();
  await page.getByRole('link', { name: 'Administrator' }).click();
  await expect(title(page, 'Dashboard')).toBeVisible();
  const portal = page.getByRole('navigation', { name: 'Portal' });
  await portal.getByRole('link', { name: 'Widgets' }).click();
  await page.getByRole('link', { name: 'Home: introduction' }).click();

  await expect(title(page, 'Home: introduction')).toBeVisible();
  const words = 'Tea is at four, and everybody may come.';
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.press('Control+End');
  await text.press('Enter');
  await text.pressSequentially(words);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(page.getByText('“Home: introduction” is now live.')).toBeVisible();

  await expect(other.getByText(words)).toBeVisible();
  expect(loads).toEqual([]);

  await page.getByRole('link', { name: 'Exit To Web Site' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(words)).toBeVisible();

  // Editors find the link beside the text.
  await atTop(page);
  await page.getByRole('link', { name: 'Edit this text' }).click();
  await expect(title(page, 'Home: introduction')).toBeVisible();
});

test('logging out leads home, and the other tab shows it too', async ({ page, context, site }) => {
  await signIn(context, site);
  const other = await context.newPage();
  await visit(other, '/about');
  await expect(userMenu(other)).toBeVisible();
  await visit(page, '/about');
  await expect(title(page)).toBeVisible();
  await userMenu(page).click();
  await page.getByRole('button', { name: 'Logout' }).click();

  await expect(page).toHaveURL('/');
  await expect(userMenu(page)).toBeHidden();
  expect(await cookie(context, 'token')).toBeUndefined();
  await expect(userMenu(other)).toBeHidden();
  await expect(other).toHaveURL('/about');
});

test('logging out in another tab leaves unsaved text where it is', async ({
  page,
  context,
  site,
  problems,
}) => {
  // The portal polls who else edits the text, even shortly after the session has ended.
  problems.allow(unreachable, answered(401));
  // Prevents automatic saving, however long the other tab takes.
  await page.route('/api/admin/widgets/2/draft', (route) => route.abort());
  await signIn(context, site);
  await visit(page, '/admin/widgets/2');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.press('Control+End');
  await text.pressSequentially('Not saved yet.');

  const other = await context.newPage();
  await visit(other, '/about');
  await expect(title(other)).toBeVisible();
  await userMenu(other).click();
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(userMenu(other)).toBeHidden();

  // The portal's bar shows no name any more: this tab has received the sign-out.
  await expect(page.getByRole('banner').getByText('Admin', { exact: true })).toBeHidden();
  await expect(text).toContainText('Not saved yet.');
  await expect(page).toHaveURL('/admin/widgets/2');
});

test('the session ends on the server as well', async ({ page, context, site, request }) => {
  await signIn(context, site);
  const authorization = `Bearer ${(await cookie(context, 'token'))?.value}`;
  await visit(page, '/');
  await expect(title(page)).toBeVisible();
  await userMenu(page).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(userMenu(page)).toBeHidden();
  const answer = await request.get('/api/user', { headers: { authorization } });
  expect(answer.status()).toBe(401);
});

test('the portal logs out to the sign-in page', async ({ page, context, site }) => {
  await signIn(context, site);
  await visit(page, '/admin');
  await expect(title(page, 'Dashboard')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(title(page, 'Sign in')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a page for guests sends signed-in visitors home', async ({ page, context, site }) => {
  await signIn(context, site);
  await visit(page, '/login');
  await expect(userMenu(page)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('the side navigation of the portal opens and closes its group', async ({ page, context, site }) => {
  await signIn(context, site);
  await visit(page, '/admin');
  await expect(title(page, 'Dashboard')).toBeVisible();
  const portal = page.getByRole('navigation', { name: 'Portal' });
  const first = ['Dashboard', 'Users', 'Giving'];
  const content = ['Blog', 'Projects', 'Links', 'Reports', 'Galleries', 'Widgets', 'Pages', 'Newsletters'];
  const ofVisitors = ['Pictures & files', 'Messages', 'Subscribers'];
  const ofTheSite = ['Redirects', 'Menus', 'Email', 'Audit log', 'Releases', 'Settings', 'Help'];
  const others = [...ofVisitors, ...ofTheSite];
  await expect(portal.getByRole('link')).toHaveText([...first, ...content, ...others]);
  expect((await portal.boundingBox())?.width).toBe(200);
  const group = portal.getByRole('button', { name: 'Page Content' });
  await group.click();
  await expect(portal.getByRole('link')).toHaveText([...first, ...others]);
  await group.click();
  await expect(portal.getByRole('link', { name: 'Blog' })).toBeVisible();
});

test('a user without the role gets nothing of the portal', async ({ page, context, site }) => {
  await signIn(context, site);
  await page.route('/api/user', async (route) => {
    const answer = await route.fetch();
    const user = (await answer.json()) as object;
    await route.fulfill({ response: answer, json: { ...user, role: 'user' } });
  });
  const paths = pathsAskedFor(context);
  await visit(page, '/admin/widgets');
  // The portal redirects to the sign-in page, and that page redirects signed-in visitors home.
  await expect(userMenu(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(title(page)).toBeVisible();
  expect(paths.filter(ofAdmin)).toEqual([]);

  await userMenu(page).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(mainMenu(page).getByRole('link', { name: 'Administrator' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit this text' })).toHaveCount(0);
});
