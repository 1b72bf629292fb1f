/**
 * Measures a first visit to the home page: opens the built site in a real browser with an empty cache, and
 * prints every file received. A second table includes the files that are loaded once the page is touched, and
 * a third those loaded by scrolling. Run it with `npm run bench:size -- --parts --check`. `--parts` lists
 * each script's packages.
 */
import { chromium, type Page, type Response } from '@playwright/test';
import { parseArgs } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { findChromium } from '@lapis/e2e/chromium';
import { startSite } from '@lapis/e2e/site';
import { printParts } from './size/parts';
import { judge } from './targets';

const { values: options } = parseArgs({
  options: { parts: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});

/** Limit for the home page's JavaScript, in bytes when compressed with Brotli; 1 kB is 1000 bytes. */
const budget = 111_900;

const kinds = ['script', 'stylesheet', 'font', 'image', 'data', 'document'] as const;
type Kind = (typeof kinds)[number];

interface Part {
  path: string;
  kind: Kind;
  raw: number;
  gzip: number;
  brotli: number;
  /** Size as sent: compressed or not, without headers. */
  wire: number;
  encoding: string;
}

/** Descriptions of files, by path without the content hash. */
const names: [pattern: RegExp, name: string][] = [
  [/^\/dist\/js\/react\./, 'React'],
  [/^\/dist\/js\/main\./, 'the host: layouts, session, and the other shared packages'],
  [/remoteEntry\./, 'where a remote starts'],
  [/\/js\/routes\./, "a remote's site map"],
  [/\/js\/page-([a-z-]+)\./, 'a page: $1'],
  [/swiper|slider/, 'the slider'],
];

function nameOf(path: string) {
  const [pattern, name] = names.find(([pattern]) => pattern.test(path)) ?? [];
  return pattern && name ? (pattern.exec(path)?.[0] ?? '').replace(pattern, name) : '';
}

const kindOf = (type: string): Kind =>
  kinds.find((kind) => kind === type) ?? (type === 'xhr' || type === 'fetch' ? 'data' : 'image');

async function measure(response: Response): Promise<Part> {
  const request = response.request();
  const body = await response.body();
  const { responseBodySize } = await request.sizes();
  return {
    path: new URL(response.url()).pathname,
    kind: kindOf(request.resourceType()),
    raw: body.length,
    gzip: gzipSync(body, { level: 9 }).length,
    brotli: brotliCompressSync(body).length,
    wire: responseBodySize,
    encoding: (await response.headerValue('content-encoding')) ?? '',
  };
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8);
const sum = (parts: Part[], size: 'raw' | 'gzip' | 'brotli' | 'wire') =>
  parts.reduce((total, part) => total + part[size], 0);

const row = (label: string, parts: Part[], note = '') =>
  [
    label.padEnd(58),
    ...(['raw', 'gzip', 'brotli', 'wire'] as const).map((size) => kB(sum(parts, size))),
    `  ${note}`,
  ]
    .join('')
    .trimEnd();

function print(title: string, parts: Part[]) {
  console.log(`\n${title}\n`);
  console.log(`${''.padEnd(58)}     raw    gzip  brotli on wire  (kB)`);
  const scripts = parts.filter(({ kind }) => kind === 'script').toSorted((a, b) => b.wire - a.wire);
  for (const part of scripts) console.log(row(part.path, [part], nameOf(part.path)));
  console.log(row(`All JavaScript, ${scripts.length} files`, scripts));
  console.log();
  for (const kind of kinds.slice(1)) {
    const some = parts.filter((part) => part.kind === kind);
    console.log(row(`${kind}, ${some.length}`, some));
  }
  console.log(row(`All requests, ${parts.length}`, parts));
}

/** Scrolls as a reader does, one screen at a time, so that lazy content is loaded. */
async function scrollThrough(page: Page) {
  const { height, screen } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    screen: innerHeight,
  }));
  for (let top = 0; top < height; top += screen) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  // The gallery strip loads last, together with the slider's code.
  await page.waitForSelector('.swiper-initialized');
}

const site = await startSite();
const browser = await chromium.launch(await findChromium());
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const answers: Promise<Part>[] = [];
  const others = new Set<string>();
  page.on('response', (response) => {
    const { protocol, origin, host } = new URL(response.url());
    if (!protocol.startsWith('http')) return;
    if (origin === site.url) answers.push(measure(response));
    else others.add(host);
  });

  await page.goto(site.url, { waitUntil: 'networkidle' });
  print('Home, the first screen of a first visit at 1280 × 800', await Promise.all(answers));

  await page.evaluate(() => dispatchEvent(new Event('touchstart')));
  await page.waitForFunction(() => performance.getEntriesByName('lapis:interactive').length > 0);
  const scripts = (await Promise.all(answers)).filter(({ kind }) => kind === 'script');
  print('Once it was touched', await Promise.all(answers));

  await scrollThrough(page);
  // Responses that arrive later would be read after the browser has closed.
  page.removeAllListeners('response');
  print('Home, scrolled through to its end', await Promise.all(answers));

  // Doesn't count scripts that were prefetched as data or taken from the cache.
  const spent = sum(scripts, 'brotli');
  console.log(`\nOther hosts: ${others.size ? [...others].join(', ') : 'none'}`);
  if (options.parts) await printParts(scripts);
  judge(
    [{ name: 'JavaScript on Home', measured: spent / 1000, atMost: budget / 1000, unit: ' kB', digits: 1 }],
    options,
  );
} finally {
  await browser.close();
  await site.stop();
}
