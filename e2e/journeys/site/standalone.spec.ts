import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test as journey, title } from '../../kit/journey';
import { startNode } from '../../kit/node-process';
import { isTaken, root } from '../../kit/site';

interface Remote {
  name: string;
  port: number;
}

/** Starts a remote's development server, like `pnpm --filter @lapis/<name> dev`, instead of the site. */
const test = journey.extend<{ remote: Remote }>({
  remote: [{ name: 'public', port: 3001 }, { option: true }],

  baseURL: async ({ remote: { name, port } }, use) => {
    journey.skip(await isTaken(port), `port ${port}, which is written into the build, is in use`);
    const dir = path.join(root, 'remotes', name);
    const webpack = path.join(dir, 'node_modules/webpack/bin/webpack.js');
    const server = startNode([webpack, 'serve', '--mode', 'development'], { cwd: dir, stdio: 'inherit' });
    const url = `http://localhost:${port}`;
    await answering(url);
    await use(url);
    await server.stop();
  },
});

/** Waits until the server has started and compiled. */
async function answering(url: string) {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer) return;
    await pause(100);
  }
}

const become = (page: Page, person: string) => page.getByLabel('Session').selectOption(person);

// Runs in order, because each test compiles a whole app.
test.describe.configure({ mode: 'default' });

test.describe('public', () => {
  test.use({ remote: { name: 'public', port: 3001 } });

  test('runs alone, with recorded responses, for a guest and for an administrator', async ({ page }) => {
    await page.goto('/');
    await expect(title(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Latest news' })).toBeVisible();
    const edit = page.getByRole('link', { name: 'Edit this text' });
    await expect(page.getByRole('heading', { name: 'Eleven schools, and what they ask for' })).toBeVisible();
    await expect(edit).toHaveCount(0);
    await become(page, 'admin');
    await expect(edit).toBeVisible();
    await become(page, 'user');
    await expect(edit).toHaveCount(0);

    await page.goto('/galleries/kite-season');
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeVisible();
  });
});

test.describe('account', () => {
  test.use({ remote: { name: 'account', port: 3002 } });

  test('runs alone, and signs in', async ({ page }) => {
    await page.goto('/login');
    await expect(title(page, 'Sign in')).toBeVisible();
    await page.getByLabel('E-mail').fill('ada@lapis.example');
    await page.getByLabel('Password', { exact: true }).fill('any-password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByLabel('Session')).toHaveValue('admin');
    await become(page, 'guest');
    await expect(page.getByLabel('Session')).toHaveValue('guest');
  });
});

test.describe('admin', { tag: '@campaign' }, () => {
  test.use({ remote: { name: 'admin', port: 3003 } });

  test('runs alone, and saves', async ({ page }) => {
    await page.goto('/admin');
    await become(page, 'admin');
    await expect(title(page, 'Dashboard')).toBeVisible();
    await page.goto('/admin/widgets');
    await page.getByRole('link', { name: 'Home: introduction' }).click();
    await page.getByLabel('Title').fill('Home: what comes first');
    await page.getByRole('button', { name: 'Publish changes' }).click();
    await expect(page.getByText('“Home: what comes first” is now live.')).toBeVisible();
    await expect(title(page, 'Home: what comes first')).toBeVisible();
  });
});

test.describe('giving', { tag: '@campaign' }, () => {
  test.use({ remote: { name: 'giving', port: 3004 } });

  test('runs alone: a giver starts a gift, and the treasurer sees the money received', async ({ page }) => {
    await page.goto('/give');
    await expect(title(page, 'Give')).toBeVisible();
    await page.getByRole('radio', { name: /^£25/ }).check();
    await page.getByLabel('Your name').fill('Mina Marsh');
    await page.getByLabel('Your email address').fill('mina@example.org');
    await page.getByRole('button', { name: 'Give £25' }).click();
    await expect(title(page, 'Thank you: one more step')).toBeVisible();

    await page.goto('/admin/giving');
    await become(page, 'admin');
    await expect(title(page, 'Giving')).toBeVisible();
    await page.getByRole('link', { name: 'Gifts', exact: true }).click();
    await page.getByRole('rowheader').getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  });
});
