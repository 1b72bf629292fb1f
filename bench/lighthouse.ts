/**
 * Runs Lighthouse on every public page, as on a phone. Run with
 * `npm run bench:lighthouse -- --runs 3 --check /blog`.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from '@lapis/e2e/chromium';
import { startSite } from '@lapis/e2e/site';
import { kB, median, printTable } from './table';
import { judge } from './targets';
import { wholePage } from './whole-page';

/** Installed only when needed, because with its dependencies it is larger than the rest of the project. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const { values: options, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '1' },
    peer: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
};
type Category = keyof typeof categories;

const whole = (value: number) => value.toFixed(0);
/** Audits whose value is printed. */
const metrics: [label: string, audit: string, format: (value: number) => string][] = [
  ['FCP, ms', 'first-contentful-paint', whole],
  ['LCP, ms', 'largest-contentful-paint', whole],
  ['TBT, ms', 'total-blocking-time', whole],
  ['CLS', 'cumulative-layout-shift', (value) => value.toFixed(3)],
  ['SI, ms', 'speed-index', whole],
  ['kB', 'total-byte-weight', kB],
];

/** Those parts of Lighthouse's result that are used here. */
interface Report {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<
    string,
    { title: string; score: number | null; numericValue?: number; displayValue?: string; details?: Details }
  >;
}
interface Details {
  items?: { node?: { snippet?: string }; url?: string; description?: string }[];
}

const { executablePath = '' } = await findChromium();
const dir = await mkdtemp(path.join(tmpdir(), 'lapis-lighthouse-'));
const site = await startSite();
const reports: Record<string, Report[]> = {};
/** Reports on the page given as `--peer`, measured in the same run for comparison. */
const ofPeer: Report[] = [];
try {
  const addresses = positionals.length ? positionals : await publicPages();
  for (let run = 1; run <= Number(options.runs); run += 1) {
    for (const address of addresses) {
      await wholePage(site.url + address);
      (reports[address] ??= []).push(await report(site.url + address));
      console.error(`${address} ${run}/${options.runs}`);
    }
    if (options.peer) ofPeer.push(await report(options.peer));
  }
} finally {
  await site.stop();
  await rm(dir, { recursive: true, force: true });
}

async function publicPages() {
  const slugOf = async (list: string) => {
    const answer = await fetch(`${site.url}/api/${list}`);
    return ((await answer.json()) as { results: [{ slug: string }] }).results[0].slug;
  };
  const [story, gallery] = [await slugOf('blog'), await slugOf('galleries')];
  return [
    '/',
    '/about',
    '/blog',
    `/blog/${story}`,
    '/galleries',
    `/galleries/${gallery}`,
    '/give',
    '/terms',
    '/privacy',
    '/cookies',
  ];
}

async function report(url: string): Promise<Report> {
  const file = path.join(dir, 'report.json');
  const flags = ['--headless=new', '--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${Object.keys(categories).join()}`,
    `--chrome-flags=${flags.join(' ')}`,
  ];
  const child = spawn('npx', args, {
    env: { ...process.env, CHROME_PATH: executablePath },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`Lighthouse ended with code ${code}`);
  const result = JSON.parse(await readFile(file, 'utf8')) as Report;
  if (result.runtimeError) throw new Error(`${url}: ${result.runtimeError.message}`);
  return result;
}

const score = (runs: Report[], category: Category) =>
  median(runs.map(({ categories }) => (categories[category].score ?? 0) * 100));

console.log(`\nAs on a phone, the middle of ${options.runs}\n`);
printTable(
  ['', ...Object.values(categories), ...metrics.map(([label]) => label)],
  Object.entries({ ...reports, ...(options.peer && { peer: ofPeer }) }).map(([address, runs]) => [
    address,
    ...Object.keys(categories).map((category) => score(runs, category as Category)?.toFixed(0)),
    ...metrics.map(([, audit, format]) =>
      format(median(runs.map(({ audits }) => audits[audit]?.numericValue)) ?? Number.NaN),
    ),
  ]),
);

/** Failed audits, each with its pages and details. */
const failing = new Map<string, string[]>();
for (const [address, [first]] of Object.entries(reports)) {
  for (const [category, { auditRefs }] of Object.entries(first!.categories)) {
    for (const { id } of auditRefs) {
      const { title, score, displayValue = '', details } = first!.audits[id]!;
      if (score === null || score >= 0.9) continue;
      const key = `${category}, ${id}: ${title}`;
      const [item] = details?.items ?? [];
      const where = item?.node?.snippet ?? item?.url ?? item?.description ?? '';
      failing.set(key, [...(failing.get(key) ?? []), `${address} ${displayValue} ${where}`.trim()]);
    }
  }
}
console.log(failing.size ? '\nAudits that fail\n' : '\nNo audit fails.');
for (const [audit, places] of failing) console.log([audit, ...places].join('\n    '));

const lowest = (category: Category) =>
  Math.min(...Object.values(reports).map((runs) => score(runs, category) ?? 0));
/**
 * Returns the peer's score. Without a peer, returns a score that a machine always reaches if it does nothing
 * else.
 */
const leastPerformance = () => (options.peer ? (score(ofPeer, 'performance') ?? 0) : 90);

judge(
  Object.entries(categories).map(([category, name]) => ({
    name: `${name}, the lowest of all pages`,
    measured: lowest(category as Category),
    atLeast: category === 'performance' ? leastPerformance() : 100,
  })),
  options,
);
