import type { Page } from '@playwright/test';
import { answered, cookie, expect, mainMenu, test as base, title, visit } from '../../kit/journey';
import { startProvider } from '../../kit/oidc-provider';
import { administrator, startSite, type Site } from '../../kit/site';

/** Runs on a site that offers sign-in with The Kite, a real provider. */
const test = base.extend<{ site: Site }>({
  site: async ({ keep }, use) => use(await keep('The Kite', startSiteWithKite)),
});

// Runs in order, because each parallel worker would start its own site.
test.describe.configure({ mode: 'default' });

async function startSiteWithKite(): Promise<Site> {
  const provider = await startProvider();
  const site = await startSite(provider.settings);
  provider.know(site.url);
  return {
    ...site,
    async stop() {
      await site.stop();
      await provider.stop();
    },
  };
}

const kite = (page: Page) => page.getByRole('button', { name: 'Continue with The Kite' });
const menuOf = (page: Page, name: string) => mainMenu(page).getByRole('button', { name });

/** Presses the button, and returns the window that the browser opens for the provider. */
async function openKite(page: Page) {
  const opened = page.waitForEvent('popup');
  await kite(page).click();
  return opened;
}

/** Signs in at the provider, whose own window then closes. */
async function say(page: Page, { email, name = '' }: { email: string; name?: string }) {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

const closing = (popup: Page) => (popup.isClosed() ? undefined : popup.waitForEvent('close'));

/** Blocks new windows, as many phones do. */
const blockWindows = (page: Page) => page.addInitScript(() => void (window.open = () => null));

test('a visitor opens an account in the provider’s window, and is remembered', async ({ page, context }) => {
  await visit(page, '/login');
  await page.getByLabel('Remember me').check();
  const popup = await openKite(page);
  await say(popup, { email: 'mina@example.org', name: 'Mina' });
  await closing(popup);

  await expect(menuOf(page, 'Mina')).toBeVisible();
  await expect(page).toHaveURL('/');
  const days = (((await cookie(context, 'token'))?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(365);
  expect(await cookie(context, 'oauth')).toBeUndefined();
});

test('if the browser opens no window, the page itself goes to the provider and returns', async ({
  page,
  context,
}) => {
  await blockWindows(page);
  for (const times of ['the first time', 'and again']) {
    await test.step(times, async () => {
      await visit(page, '/login');
      await kite(page).click();
      await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
      await say(page, { email: 'zohra@example.org', name: 'Zohra' });
      await expect(menuOf(page, 'Zohra')).toBeVisible();
      await expect(page).toHaveURL('/');
      await context.clearCookies();
    });
  }
});

test('an account is linked only with its password, and from then on the provider opens it', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(answered(422));
  const { email, password } = administrator;
  await visit(page, '/login');
  const popup = await openKite(page);
  await say(popup, { email, name: 'Somebody' });
  await closing(popup);

  await expect(title(page, 'Link The Kite')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(email);
  expect(await cookie(context, 'token')).toBeUndefined();
  const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
  await page.getByLabel('Password', { exact: true }).fill('not-the-password');
  await signIn.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(password);
  await signIn.click();
  await expect(title(page, 'Dashboard')).toBeVisible();

  await context.clearCookies();
  await visit(page, '/login');
  const again = await openKite(page);
  await say(again, { email });
  await closing(again);
  await expect(title(page, 'Dashboard')).toBeVisible();
});

test('a visitor who refuses at the provider reads so, and can try again', async ({ page, context }) => {
  await visit(page, '/login');
  const popup = await openKite(page);
  await popup.getByRole('button', { name: 'Cancel' }).click();
  await closing(popup);
  await expect(page.getByRole('alert')).toContainText('The sign-in was cancelled.');
  expect(await cookie(context, 'token')).toBeUndefined();

  const again = await openKite(page);
  await expect(again.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
});

test('if the first window is gone, the sign-in goes on in the provider’s window', async ({
  page,
  context,
}) => {
  await visit(page, '/login');
  const popup = await openKite(page);
  await expect(popup.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await page.close();
  await say(popup, { email: 'farid@example.org', name: 'Farid' });
  await expect(popup.getByRole('heading', { level: 1 })).not.toHaveText('Sign in');
  expect(await cookie(context, 'token')).toBeDefined();
  await expect(popup).toHaveURL('/');
});

test('a sign-in that returns to a different browser is rejected', async ({ page, context }) => {
  await blockWindows(page);
  await visit(page, '/login');
  await kite(page).click();
  await expect(page.getByRole('heading', { name: 'Who are you?' })).toBeVisible();
  await context.clearCookies({ name: 'oauth' });
  await say(page, { email: 'lured@example.org' });
  await expect(page.getByRole('alert')).toContainText('was started elsewhere');
  await expect(page).toHaveURL('/login');
  expect(await cookie(context, 'token')).toBeUndefined();
});
