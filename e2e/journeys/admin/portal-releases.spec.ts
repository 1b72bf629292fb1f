import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { judge } from '../../kit/judge';
import { answered, expect, signIn, title, visit } from '../../kit/journey';
import { type Remotes, test, untilServed } from '../../kit/own-remotes';
import { confirm, said } from '../../kit/portal';

const rowOf = (page: Page, version: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `${version} `, exact: false }) });

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Creates a version with one byte more than was signed. */
async function forge(remotes: Remotes) {
  const version = await remotes.release('account', 'forged');
  await appendFile(path.join(remotes.dir, 'account', version, 'mf-manifest.json'), ' ');
  return version;
}

/** Moves the focus to the target with the Tab key. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 100; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

async function press(page: Page, target: Locator) {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/**
 * Confirms a dialog, and retries, because on a busy machine the gate may not have tried the version in time.
 */
const goThrough = (dialog: Locator, go: () => Promise<void>) =>
  expect(async () => {
    if ((await dialog.count()) === 0) return;
    const again = dialog.getByRole('button', { name: 'Check again' });
    if (await again.isVisible()) await again.click();
    await expect(dialog.getByText('Nothing is stopping it')).toBeVisible({ timeout: 10_000 });
    await go();
    await expect(dialog).toHaveCount(0, { timeout: 10_000 });
  }).toPass();

test('a version is checked, refused, released and rolled back by keyboard alone', async ({
  page,
  context,
  site,
  remotes,
  problems,
}) => {
  problems.allow(answered(422));
  const before = await remotes.live('account');
  const version = await remotes.release('account', 'released');
  const forged = await forge(remotes);
  await signIn(context, site);
  await visit(page, '/admin');
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  await press(page, page.getByRole('navigation', { name: 'Portal' }).getByRole('link', { name: 'Releases' }));
  await expect(title(page, 'Releases')).toBeVisible();
  await press(page, page.getByRole('main').getByRole('link', { name: 'Account', exact: true }));
  await expect(title(page, 'Account')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Live' })).toContainText(before);

  // The newest waiting version is open already.
  await press(page, rowOf(page, forged).getByRole('button', { name: 'Check' }));
  const check = dialogOf(page, `Check Account ${forged}`);
  await expect(check.getByRole('group', { name: 'Its files are not those that were signed' })).toBeVisible();
  await expect(check.getByRole('checkbox')).toHaveCount(0);
  await expect(check.getByRole('button', { name: 'Release' })).toHaveAttribute('aria-disabled', 'true');
  await judge(page, 'what is in the way of a version');
  await page.keyboard.press('Escape');
  await expect(rowOf(page, forged).getByRole('button', { name: 'Check' })).toBeFocused();

  await press(page, rowOf(page, version).getByRole('heading').getByRole('button'));
  await press(page, rowOf(page, version).getByRole('button', { name: 'Release', exact: true }));
  const release = dialogOf(page, `Release Account ${version}?`);
  await goThrough(release, () => press(page, release.getByRole('button', { name: 'Release' })));
  await said(page, `Account ${version} is live.`);
  await expect(page.getByRole('main')).toBeFocused();
  await untilServed(page.request, version);
  await expect(page.getByRole('region', { name: 'Live' })).toContainText(version);

  await press(page, button('Roll back'));
  const back = dialogOf(page, `Roll Account back to ${before}?`);
  await expect(back.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('The menu is empty');
  await goThrough(back, () => press(page, back.getByRole('button', { name: 'Roll back' })));
  await said(page, `Account ${before} is live again.`);
  await untilServed(page.request, before);
  await expect(rowOf(page, version)).toContainText('Marked as bad: The menu is empty');
});

for (const width of [1280, 375]) {
  test(`a version is compared, tried with some visitors and stopped, and a token created, at ${width} px`, async ({
    page,
    context,
    site,
    remotes,
    problems,
  }) => {
    problems.allow(answered(422));
    await page.setViewportSize({ width, height: 800 });
    const before = await remotes.live('account');
    const version = await remotes.release('account', `tried-${width}`);
    await signIn(context, site);
    await visit(page, '/admin/releases/account');
    const row = rowOf(page, version);
    await judge(page, 'the versions of a part');

    await row.getByRole('button', { name: 'Compare' }).click();
    await expect(page.getByRole('dialog').getByText('The same addresses.')).toBeVisible();
    await judge(page, 'a comparison');
    await page.keyboard.press('Escape');

    const opening = context.waitForEvent('page');
    await row.getByRole('button', { name: /^Open as me/ }).click();
    const tab = await opening;
    const bar = tab.getByRole('complementary', { name: 'Version' });
    await expect(bar).toContainText(`You are looking at account ${version}, which is not live.`);
    await expect(title(tab, 'Hello, Admin')).toBeVisible();
    await bar.getByRole('button', { name: 'End' }).click();
    await expect(bar).toHaveCount(0);
    await tab.close();
    await page.bringToFront();

    await row.getByRole('button', { name: 'Try with some visitors' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('spinbutton').fill('25');
    await goThrough(dialog, () => dialog.getByRole('button', { name: 'Try with 25%' }).click());
    await said(page, `25% of visitors get Account ${version}.`);
    const tried = page.getByRole('region', { name: 'Being tried' });
    await expect(tried.getByRole('progressbar')).toHaveJSProperty('value', 25);
    await judge(page, 'a version that is tried');
    await tried.getByRole('button', { name: 'Change the share' }).click();
    await dialog.getByRole('spinbutton').fill('50');
    await goThrough(dialog, () => dialog.getByRole('button', { name: 'Change the share' }).click());
    await expect(tried.getByRole('progressbar')).toHaveJSProperty('value', 50);
    await page.getByRole('link', { name: 'Releases' }).last().click();
    await expect(page.getByText(`50% of visitors get ${version} to try it`)).toBeVisible();
    await judge(page, 'the parts of the site');
    await page.getByRole('main').getByRole('link', { name: 'Account', exact: true }).click();
    await tried.getByRole('button', { name: 'Stop' }).click();
    await confirm(page, 'Stop');
    await said(page, `All visitors get Account ${before} again.`);
    await expect(tried).toHaveCount(0);

    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await said(page, 'Account is locked.');
    await expect(row.getByRole('button', { name: 'Release', exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await said(page, 'Account is unlocked.');

    await page.getByRole('button', { name: 'Make a token' }).click();
    await dialog.getByLabel('Who uses it').fill(`team ${width}`);
    await dialog.getByRole('button', { name: 'Make the token' }).click();
    await expect(dialog.getByLabel('Token', { exact: true })).toHaveValue(/^\S{20,}$/);
    await judge(page, 'a token');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: `Withdraw “team ${width}”` }).click();
    await confirm(page, 'Withdraw');
    await said(page, `“team ${width}” has been withdrawn.`);
  });
}
