import type { APIRequestContext } from '@playwright/test';
import { expect, test, visit } from '../../kit/journey';
import { startSite, type Site } from '../../kit/site';

/** 88 letters that can't be divided, as a hostile editor or a German one may write them. */
const word = 'Donaudampfschifffahrts'.repeat(4);

/** Replacements for the demonstration's texts, by type. */
const fields = {
  blog: {
    title: word,
    excerpt: word,
    author: word,
    tags: [word.slice(0, 40)],
    html: `<h2>${word}</h2><p>${word}</p>`,
  },
  services: { title: word, summary: word, region: word, html: `<p>${word}</p>` },
  galleries: { title: word, description: word },
  reports: { title: word, summary: word },
};

let site: Site;
let slugs: Record<string, string> = {};

async function writeLongWords(request: APIRequestContext) {
  // The first call sets the XSRF cookie.
  await request.get(`${site.url}/api/user`);
  const { cookies } = await request.storageState();
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = {
    authorization: `Bearer ${await site.signIn()}`,
    'x-xsrf-token': decodeURIComponent(xsrf),
  };
  const patch = async (path: string, data: object) => {
    const answer = await request.patch(`${site.url}/api/admin/${path}`, { headers, data });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return ((await answer.json()) as { results: { slug: string } }).results;
  };
  const versionOf = async (path: string) => {
    const answer = await request.get(`${site.url}/api/admin/${path}`, { headers });
    return ((await answer.json()) as { results: { version: number } }).results.version;
  };
  // The newest three are on the home page, each in another layout.
  for (const { id } of await newest(request)) await patch(`blog/${id}`, fields.blog);
  for (const kind of ['services', 'galleries', 'reports'] as const) await patch(`${kind}/1`, fields[kind]);
  const { slug } = await patch('services/1', { title: word });
  const gallery = await patch('galleries/1', { title: word });
  const [story] = await newest(request);
  const givingTo = async (path: string, data: object) =>
    patch(`giving/${path}`, { ...data, version: await versionOf(`giving/${path}`) });
  const appeal = await givingTo('appeals/1', { title: word, summary: word, html: `<p>${word}</p>` });
  await givingTo('settings', {
    account_name: word.slice(0, 70),
    cheque_payee: word,
    cheque_address: [word],
    amounts: [{ pence: 1000, does: word.slice(0, 60) }],
    cost_says: word,
    regulator: word,
    complaints: word,
  });
  slugs = { story: story?.slug ?? '', project: slug, gallery: gallery.slug, appeal: appeal.slug };
  await patch('site', { app_name: word.slice(0, 80), tagline: word });
}

async function newest(request: APIRequestContext) {
  const list = await request.get(`${site.url}/api/blog?per_page=3`);
  return ((await list.json()) as { results: { id: number; slug: string }[] }).results;
}

test.beforeAll(async ({ playwright }) => {
  site = await startSite();
  const request = await playwright.request.newContext();
  await writeLongWords(request);
  await request.dispose();
});
test.afterAll(() => site.stop());

for (const width of [320, 768, 1280]) {
  test(`at ${width} px no word makes a page wider than its window, or covers its neighbour`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const paths = [
      '/',
      '/blog',
      `/blog/${slugs['story']}`,
      '/projects',
      `/projects/${slugs['project']}`,
      '/galleries',
      `/galleries/${slugs['gallery']}`,
      '/reports',
      '/give',
      `/give/${slugs['appeal']}`,
      '/contact',
      '/cookies',
      `/search?q=${word}`,
    ];
    for (const path of paths) {
      await visit(page, site.url + path);
      const widths = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ]);
      expect(widths, path).toEqual([width, width]);
      // Text wider than its own box covers its neighbours.
      const spilt = await page
        .locator('header, main, footer')
        .locator('h1, h2, h3, h4, p, dd, a')
        .evaluateAll((all) =>
          all
            .filter((element) => element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1)
            .filter((element) => getComputedStyle(element).overflowX === 'visible')
            .map((element) => `${element.tagName} ${element.textContent?.slice(0, 30)}`),
        );
      expect(spilt, path).toEqual([]);
    }
  });
}
