import type { Browser, Page } from '@playwright/test';
import { faultsOf } from './judge';
import { htmlJudge } from './html-judge';
import { expect, testOnOwnSite } from './journey';
import { type Named, randomBlocks } from './random-blocks';
import type { Site } from './site';

// Its pages would stand in every list of a site that others read.
const test = testOnOwnSite();

/** Each page has a seed of its own; SEED names the first, to see one of them again. */
const first = Number(process.env['SEED'] ?? 1);
const seeds = Array.from({ length: 200 }, (_, index) => first + index);
/** How many of them are judged each day. */
const DAILY = 40;
/** As many at a time as a machine of two processors does at once. */
const AT_ONCE = 3;

/** The calls of the portal, by somebody who may write. */
async function staffOf(site: Site) {
  const token = await site.signIn();
  return async function ask(path: string, body?: object): Promise<{ results: { id: number }[] }> {
    const answer = await fetch(`${site.url}/api/admin/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const open = answer.status === 422 && (JSON.parse(text) as { reasons?: { text: string }[] }).reasons;
    // Random blocks have open checks, such as an empty one.
    if (open && body && !('seen' in body)) return ask(path, { ...body, seen: open.map((each) => each.text) });
    expect(answer.ok, `${path}: ${text}`).toBe(true);
    return JSON.parse(text) as { results: { id: number }[] };
  };
}

/** Of every kind of thing that blocks name, some that are there. */
async function namedOn(ask: Awaited<ReturnType<typeof staffOf>>): Promise<Named> {
  const ids = async (path: string) => (await ask(path)).results.map(({ id }) => id);
  return {
    images: await ids('media?kind=image&per_page=5'),
    documents: await ids('media?kind=document&per_page=2'),
    galleries: await ids('galleries?per_page=3'),
    stories: await ids('blog?per_page=4'),
  };
}

/** The block in which something stands in a page: the last one that begins before it. */
const blockAt = (html: string, at: number) =>
  html
    .slice(0, at)
    .match(/(?<= id="block-)[^"]*/g)
    ?.at(-1) ?? 'the page';

/** What is wrong with a page as the server sends it, each with the block that it is about. */
async function faultsAt(page: Page, url: string, schemes: readonly ('light' | 'dark')[]) {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const { results } = await htmlJudge.validateString(html, url);
  const invalid = results.flatMap(({ messages }) =>
    messages.map(({ offset, ruleId, message }) => `${blockAt(html, offset)}: ${ruleId}: ${message}`),
  );
  // No script of it runs, and no picture is looked at: the document is judged as it was rendered.
  await page.setContent(html.replace(/<script\b.*?<\/script>/gs, ''), { waitUntil: 'domcontentloaded' });
  const faults = [];
  for (const scheme of schemes) faults.push(...(await faultsOf(page, scheme, 'main')));
  const shut = faults.flatMap(({ rule, elements }) =>
    elements.map((element) => `${blockAt(html, html.indexOf(element))}: ${rule}\n    ${element}`),
  );
  return [...invalid, ...shut];
}

test('a page of any blocks, however they are put together, is valid and shuts nobody out', ({
  site,
  browser,
}) => judgePages(site, browser, seeds.slice(0, DAILY)));

test('and so are many more', { tag: '@campaign' }, async ({ site, browser }) => {
  test.slow();
  await judgePages(site, browser, seeds.slice(DAILY));
});

/** Publishes a page for each seed, and judges what the server makes of it. */
async function judgePages(site: Site, browser: Browser, left: number[]) {
  const ask = await staffOf(site);
  const named = await namedOn(ask);
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.route('**/*', (route) => route.abort());

  async function judgeSome() {
    const page = await context.newPage();
    for (let seed = left.shift(); seed !== undefined; seed = left.shift()) {
      const blocks = randomBlocks(seed, named);
      const path = `any-${seed}`;
      // Stories and projects show blocks within other things.
      const [type, at] = seed % 10 === 0 ? ['blog', '/blog/'] : ['pages', '/'];
      const address = type === 'blog' ? { slug: path } : { path, in_search: false };
      const language = seed % 2 === 0 ? 'en' : 'fa-AF';
      await ask(type, { ...address, title: `Any ${seed}`, language, state: 'published', blocks });
      const faults = await faultsAt(
        page,
        `${site.url}${at}${path}`,
        seed % 5 === 0 ? ['light', 'dark'] : ['light'],
      );
      expect.soft(faults, `seed ${seed}: ${blocks.map(({ id }) => id).join(', ')}`).toEqual([]);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, judgeSome));
  await context.close();
}
