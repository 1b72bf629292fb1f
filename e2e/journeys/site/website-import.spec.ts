import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { answered, expect, signIn, testOnOwnSite, title, visit } from '../../kit/journey';
import { judge } from '../../kit/judge';

/** Own site that may send requests to this machine, where the old site runs. */
const test = testOnOwnSite({ ALLOWED_NETWORKS: '127.0.0.1' });

const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Starts the old site, which still has one picture. */
async function oldSite() {
  const server = createServer(({ url }, response) =>
    url === '/wp-content/uploads/kite.png' ? response.end(dot) : response.writeHead(404).end(),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const item = (id: number, type: string, fields: Record<string, string>, content = '') => `<item>
<title><![CDATA[${fields['title']}]]></title><link>${fields['link']}</link>
<dc:creator><![CDATA[amina]]></dc:creator><content:encoded><![CDATA[${content}]]></content:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date_gmt><![CDATA[2019-05-0${id} 09:00:00]]></wp:post_date_gmt>
<wp:post_name><![CDATA[${fields['name']}]]></wp:post_name><wp:status><![CDATA[${type === 'attachment' ? 'inherit' : 'publish'}]]></wp:status>
<wp:post_type><![CDATA[${type}]]></wp:post_type>${fields['more'] ?? ''}</item>`;

const exportOf = (url: string) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Kites of old</title><link>${url}</link><language>en-GB</language><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login><![CDATA[amina]]></wp:author_login><wp:author_display_name><![CDATA[Amina Noori]]></wp:author_display_name></wp:author>
${item(1, 'post', { title: 'The first kite', link: `${url}/2019/05/first-kite/`, name: 'first-kite' }, `<p>Read of <a href="${url}/our-workshop/">the workshop</a>.</p><img src="${url}/wp-content/uploads/kite.png" alt="A kite"><img src="${url}/wp-content/uploads/lost.png">`)}
${item(2, 'page', { title: 'Our workshop', link: `${url}/our-workshop/`, name: 'our-workshop' }, '<p>Twelve people sew here.</p>')}
${item(3, 'attachment', { title: 'kite', link: `${url}/kite/`, name: 'kite', more: `<wp:attachment_url><![CDATA[${url}/wp-content/uploads/kite.png]]></wp:attachment_url>` })}
</channel></rss>`;

const overflows = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

async function choose(page: Page, content: string) {
  await page.getByLabel('Export file').setInputFiles({
    name: 'kites.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(content),
  });
  await expect(page.getByRole('heading', { name: 'What is in it' })).toBeFocused();
}

test('a volunteer imports a site of WordPress, and visitors find it at its old addresses', async ({
  page,
  context,
  site,
  problems,
}) => {
  problems.allow(answered(404));
  const old = await oldSite();
  await signIn(context, site);
  await visit(page, '/admin/settings');
  await page.getByRole('link', { name: 'Import a website' }).click();
  await expect(title(page, 'Import a website')).toBeVisible();
  await judge(page, 'before a file is chosen');

  await test.step('sees what it contains, and decides', async () => {
    await choose(page, exportOf(old.url));
    await expect(page.getByText('1 story and 1 page: 2 published')).toBeVisible();
    await page.getByRole('radio', { name: 'We’ll check each picture' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByLabel('Who consented').fill('All families');
    await page.getByLabel('What for').fill('the website');
    await page.getByLabel('Given on').fill('2024-03-01');
    await judge(page, 'what is in the file');
    await page.setViewportSize({ width: 375, height: 700 });
    expect(await overflows(page)).toBe(false);
    await page.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  });

  await test.step('leaves the page, and returns to the result', async () => {
    await expect(page).toHaveURL(/\/admin\/moving-in\/\d+$/);
    await visit(page, '/admin');
    await visit(page, '/admin/moving-in');
    await page.getByRole('link', { name: 'kites.xml' }).click();
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Files that are missing' })).toContainText('/lost.png');
    await judge(page, 'what came');
    expect(await overflows(page)).toBe(false);
    await page.getByRole('link', { name: /^All texts/ }).click();
    await page.getByRole('link', { name: 'The first kite' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('The first kite');
  });

  await test.step('visitors find and read it', async () => {
    const asked = await page.request.get('/2019/05/first-kite/', { maxRedirects: 0 });
    expect([asked.status(), asked.headers()['location']]).toEqual([301, '/blog/first-kite']);
    await visit(page, '/2019/05/first-kite/');
    await expect(title(page, 'The first kite')).toBeVisible();
    await expect(page.getByRole('img', { name: 'A kite' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'the workshop' }).click();
    await expect(title(page, 'Our workshop')).toBeVisible();
  });

  await test.step('a second import creates nothing twice', async () => {
    await visit(page, '/admin/moving-in');
    await choose(page, exportOf(old.url));
    await expect(page.getByText('Already here: 2')).toBeVisible();
  });
  old.close();
});
