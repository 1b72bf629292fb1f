import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { signIn, visit } from './kit/journey';
import { root, type Site } from './kit/site';

const screen = { width: 1280, height: 880 };

const settings = (site: Site) =>
  ({
    baseURL: site.url,
    viewport: screen,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  }) as const;

/** Takes the README's picture: the home page as visitors see it, beside the portal's page editor. */
export async function takeReadmePicture(browser: Browser, site: Site) {
  const visitors = await browser.newContext(settings(site));
  const home = await visitors.newPage();
  await visit(home, '/');

  const staff = await browser.newContext(settings(site));
  await signIn(staff, site);
  const editor = await staff.newPage();
  await visit(editor, '/admin/pages/1');
  const beside = editor.getByRole('button', { name: 'Preview beside', pressed: false });
  await editor.getByRole('button', { name: 'Add a block', exact: true }).waitFor();
  if (await beside.isVisible()) await beside.click();
  await editor.getByText(/^Preview shows/).waitFor();

  const both = await browser.newPage({
    viewport: { width: screen.width, height: screen.height / 2 },
    deviceScaleFactor: 2,
  });
  const pictures = [await captureWithFonts(home), await captureWithFonts(editor)];
  const images = pictures.map((data) => `<img src="data:image/webp;base64,${data}" width="632" alt="">`);
  await both.setContent(
    `<body style="margin:0;display:flex;justify-content:space-between">${images.join('')}</body>`,
  );
  const file = path.join(root, 'docs/images/home-and-editor.webp');
  await writeFile(file, Buffer.from(await capture(both, 70), 'base64'));
  console.log(path.relative(root, file));
  for (const context of [visitors, staff, both.context()]) await context.close();
}

async function captureWithFonts(page: Page) {
  // Uses the site's fonts now, which a slow page takes only with the next one.
  await page.evaluate(async () => {
    document.querySelector('style#site-fonts')?.removeAttribute('media');
    await document.fonts.ready;
  });
  await page.waitForLoadState('networkidle');
  return capture(page, 90);
}

/** Returns a WebP picture in base64. Playwright writes none. */
async function capture(page: Page, quality: number) {
  const devtools = await page.context().newCDPSession(page);
  return (await devtools.send('Page.captureScreenshot', { format: 'webp', quality })).data;
}
