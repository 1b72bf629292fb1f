import type { Page } from '@playwright/test';
import { documentLoads, expect, test, title, visit } from '../../kit/journey';

const question = (page: Page) => page.getByRole('searchbox', { name: 'What are you looking for?' });
const story = 'The second hole: how a school yard got its pump';

test('a visitor finds a story from the header, and reads it', async ({ page }) => {
  await visit(page, '/');
  const loads = documentLoads(page);
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
  await expect(title(page, 'Search')).toBeVisible();
  await question(page).fill('boreholes');
  await question(page).press('Enter');
  await expect(page.getByRole('status')).toContainText('for “boreholes”');
  await expect(page).toHaveURL('/search?q=boreholes');
  await page.getByRole('main').getByRole('link', { name: story }).click();
  await expect(title(page, story)).toBeVisible();
  await page.goBack();
  await expect(question(page)).toHaveValue('boreholes');
  expect(loads).toEqual([]);
});

test('a report in the results is shown in its list, and opens as a PDF', async ({ page, request }) => {
  await visit(page, '/search?q=safeguarding+policy');
  await page.getByRole('main').getByRole('link', { name: 'Safeguarding policy', exact: true }).click();
  await expect(title(page, 'Reports')).toBeVisible();
  const read = page.getByRole('link', { name: 'Read Safeguarding policy (PDF)' });
  await expect(read).toBeInViewport();

  const answer = await request.get(String(await read.getAttribute('href')), {
    headers: { range: 'bytes=0-4' },
  });
  expect(answer.status()).toBe(206);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'inline; filename="safeguarding-policy-2026.pdf"',
  });
  expect(await answer.text()).toBe('%PDF-');

  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Safeguarding policy (PDF)' }).click();
  expect((await download).suggestedFilename()).toBe('safeguarding-policy-2026.pdf');
});

test('the phone’s menu leads to the search', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await visit(page, '/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Mobile' }).getByRole('link', { name: 'Search' }).click();
  await expect(title(page, 'Search')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Mobile' })).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor finds a story, and reads it', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
    await question(page).fill('boreholes');
    await page.getByRole('search').getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=boreholes');
    await page.getByRole('main').getByRole('link', { name: story }).click();
    await expect(title(page, story)).toBeVisible();
  });
});
