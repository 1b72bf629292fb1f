import type { Page } from '@playwright/test';
import { expect, signIn, test, visit } from '../../kit/journey';
import { field } from '../../kit/portal';

/** All types whose new entries have their own page. */
const kinds = ['blog', 'services', 'widgets'];
const words = 'the quick brown fox jumps over a lazy dog while snow falls on the valley '.repeat(3).trim();

/** Simulates an old phone. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Keeps typing until a little after the first save, when the URL changes to the new entry's. */
async function typeAcrossTheFirstSave(page: Page, kind: string) {
  let typed = '';
  const renamed = new RegExp(`/admin/${kind}/\\d+$`);
  for (let after = 0; after < 20; after += renamed.test(page.url()) ? 1 : 0) {
    const key = words[typed.length % words.length] ?? ' ';
    // At the title's length limit, only moves the caret.
    if (typed.length >= 150)
      await page.keyboard.press('ArrowLeft').then(() => page.keyboard.press('ArrowRight'));
    else {
      await page.keyboard.press(key === ' ' ? 'Space' : key, { delay: 40 });
      typed += key;
    }
  }
  return typed;
}

const ways = [['blog', 'at full speed'], ...kinds.map((kind) => [kind, 'at a quarter of it'])] as const;

for (const [kind = '', rate] of ways) {
  test(`new ${kind}: everything typed across the first save is there, ${rate}`, async ({
    page,
    context,
    site,
  }) => {
    test.slow();
    await signIn(context, site);
    await visit(page, `/admin/${kind}/add`);
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await expect(text).toBeVisible();
    if (rate !== 'at full speed') await slowDown(page);

    await field(page, 'Title').click();
    const title = await typeAcrossTheFirstSave(page, kind);
    await expect(field(page, 'Title')).toBeFocused();
    await expect(field(page, 'Title')).toHaveValue(title);

    await visit(page, `/admin/${kind}/add`);
    await expect(text).toBeVisible();
    await field(page, 'Title').pressSequentially('Another');
    await text.click();
    const story = await typeAcrossTheFirstSave(page, kind);
    await expect(text).toBeFocused();
    await expect(text).toHaveText(story);
    await expect(page.getByText('Draft saved', { exact: true })).toBeVisible();
    // Undoes twice, because the last key may have been a space, whose removal isn't visible.
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(text).not.toHaveText(story);

    await visit(page, `/admin/${kind}/add`);
    await expect(text).toBeVisible();
    await expect(page.getByRole('region', { name: 'Unsaved text' })).toHaveCount(0);
  });
}

test('two tabs of one person on one story: no false offers, and both texts are merged', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(/status of 409/);
  await signIn(context, site);
  await visit(page, '/admin/blog/3');
  await field(page, 'Title').press('End');
  await field(page, 'Title').pressSequentially(', one');
  const other = await context.newPage();
  await visit(other, '/admin/blog/3');
  const summary = field(other, 'Summary');
  await expect(summary).toBeVisible();
  await expect(other.getByRole('region', { name: 'Unsaved text' })).toHaveCount(0);
  await summary.fill('From the other tab');
  await expect(other.getByText('Draft saved, not on the site yet')).toBeVisible();
  await field(page, 'Title').pressSequentially(' and two');
  await expect(field(page, 'Summary')).toHaveValue('From the other tab');
  await expect(field(page, 'Title')).toHaveValue(/, one and two$/);
});
