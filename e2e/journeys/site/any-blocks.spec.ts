import type { Browser, Page } from '@playwright/test';
import { faultsOf } from '../../kit/judge';
import { htmlJudge } from '../../kit/html-judge';
import { expect, testOnOwnSite } from '../../kit/journey';
import { type Named, randomBlocks } from '../../kit/random-blocks';
import type { Site } from '../../kit/site';

// Own site, because these pages would appear in other journeys' lists.
const test = testOnOwnSite();

/** Each page has its own seed. The environment variable SEED sets the first, to repeat one. */
const first = Number(process.env['SEED'] ?? 1);
const seeds = Array.from({ length: 200 }, (_, index) => first + index);
/** Number of seeds checked every day. */
const DAILY = 40;
/** Seed of a page on which a table was wider than its column, and covered the next one. */
const TABLE_IN_COLUMN = 1_045_088_917;
/** Pages in parallel, for a machine with two processors. */
const AT_ONCE = 3;

/** Returns a function that calls the portal's API as staff. */
async function staffOf(site: Site) {
  const token = await site.signIn();
  return async function ask(path: string, body?: object): Promise<{ results: { id: number }[] }> {
    const answer = await fetch(`${site.url}/api/admin/${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const open = answer.status === 422 && (JSON.parse(text) as { reasons?: { text: string }[] }).reasons;
    // Publishes despite failed checks, because random blocks fail some, for instance if one is empty.
    if (open && body && !('seen' in body)) return ask(path, { ...body, seen: open.map((each) => each.text) });
    expect(answer.ok, `${path}: ${text}`).toBe(true);
    return JSON.parse(text) as { results: { id: number }[] };
  };
}

/** Returns some existing entries of each type that blocks refer to. */
async function namedOn(ask: Awaited<ReturnType<typeof staffOf>>): Promise<Named> {
  const ids = async (path: string) => (await ask(path)).results.map(({ id }) => id);
  return {
    images: await ids('media?kind=image&per_page=5'),
    documents: await ids('media?kind=document&per_page=2'),
    galleries: await ids('galleries?per_page=3'),
    stories: await ids('blog?per_page=4'),
  };
}

/** Returns the block at a position of the HTML: the last one that starts before it. */
const blockAt = (html: string, at: number) =>
  html
    .slice(0, at)
    .match(/(?<= id="block-)[^"]*/g)
    ?.at(-1) ?? 'the page';

/** Returns the faults in the page as sent by the server, each with its block. */
async function faultsAt(page: Page, url: string, schemes: readonly ('light' | 'dark')[]) {
  const html = await (await fetch(url, { headers: { accept: 'text/html' } })).text();
  const { results } = await htmlJudge.validateString(html, url);
  const invalid = results.flatMap(({ messages }) =>
    messages.map(({ offset, ruleId, message }) => `${blockAt(html, offset)}: ${ruleId}: ${message}`),
  );
  // Removes scripts and loads no pictures: checks the document as rendered.
  await page.setContent(html.replace(/<script\b.*?<\/script>/gs, ''), { waitUntil: 'domcontentloaded' });
  const faults = [];
  for (const scheme of schemes) faults.push(...(await faultsOf(page, scheme, 'main')));
  const shut = faults.flatMap(({ rule, elements }) =>
    elements.map((element) => `${blockAt(html, html.indexOf(element))}: ${rule}\n    ${element}`),
  );
  return [...invalid, ...shut];
}

test('a page of any combination of blocks is valid and accessible', ({ site, browser }) =>
  judgePages(site, browser, [TABLE_IN_COLUMN, ...seeds.slice(0, DAILY)]));

test(
  'many more pages of any blocks are valid and accessible',
  { tag: '@campaign' },
  async ({ site, browser }) => {
    test.slow();
    await judgePages(site, browser, seeds.slice(DAILY));
  },
);

/** Publishes a page for each seed, and checks how the server renders it. */
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
      // Stories and projects show blocks inside other elements.
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
