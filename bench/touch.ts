/**
 * Measures how fast the site answers a visitor's first taps on a slow phone, and how fast the next pages come. Run it with
 * `npm run bench:touch -- --runs 5 --check --beside http://127.0.0.1:3100 --peer http://127.0.0.1:8108`. README.md explains the figures.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '@lapis/e2e/chromium';
import { startSite } from '@lapis/e2e/site';
import { median, printTable } from './table';
import { judge, type Target } from './targets';
import { type Line, measureTouches, type Times, type TouchedSite } from './touch/acts';
import { wholePage } from './whole-page';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    beside: { type: 'string' },
    peer: { type: 'string' },
    check: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
});

const kbit = (count: number) => (count * 1000) / 8;
const lines: Record<string, Line> = {
  'slow 3G': { latency: 400, downloadThroughput: kbit(400), uploadThroughput: kbit(400), slowerProcessor: 6 },
  '4G': { latency: 170, downloadThroughput: kbit(9000), uploadThroughput: kbit(9000), slowerProcessor: 4 },
};

const ownStories: TouchedSite['stories'] = ['/blog/winter-coats', '/blog/school-well'];
const peerStories: TouchedSite['stories'] = ['/blog/news-story-1', '/blog/news-story-2'];

const built = await startSite();
const sites: Record<string, TouchedSite> = {
  built: { base: built.url, stories: ownStories, isOwn: true },
  ...(options.beside && { beside: { base: options.beside, stories: ownStories, isOwn: true } }),
  ...(options.peer && { peer: { base: options.peer, stories: peerStories, isOwn: false } }),
};
const names = Object.keys(sites);
const launch = await findChromium();
const measured: Record<string, Record<string, Times>[]> = {};
try {
  for (const { base, isOwn } of Object.values(sites))
    if (isOwn) for (const path of ['/', '/blog', '/contact', ...ownStories]) await wholePage(base + path);
  for (const [name, line] of Object.entries(lines)) measured[name] = await measure(name, line);
} finally {
  await built.stop();
}
if (options.out) await writeFile(options.out, JSON.stringify(measured, null, 1));
for (const [line, rounds] of Object.entries(measured)) print(line, rounds);
judge(targetsOf(measured['slow 3G'] ?? []), options);

/** Uses all sites in turn, so that other work on the machine affects all of them equally. */
async function measure(name: string, line: Line) {
  const rounds: Record<string, Times>[] = [];
  for (let run = 1; run <= Number(options.runs); run += 1) {
    const round: Record<string, Times> = {};
    for (const [site, touched] of Object.entries(sites)) {
      const browser = await chromium.launch(launch);
      try {
        round[site] = await measureTouches(browser, touched, line);
      } finally {
        await browser.close();
      }
    }
    rounds.push(round);
    console.error(`${name} ${run}/${options.runs}`);
  }
  return rounds;
}

function middle(rounds: Record<string, Times>[], site: string, act: string) {
  return median(rounds.map((round) => round[site]?.[act]));
}

function print(line: string, rounds: Record<string, Times>[]) {
  console.log(`\n${line}: the middle of ${rounds.length}, ms\n`);
  printTable(
    ['', ...names],
    Object.keys(rounds[0]?.['built'] ?? {}).map((act) => [
      act,
      ...names.map((site) => formatTime(middle(rounds, site, act))),
    ]),
  );
}

function formatTime(time?: number) {
  return time === Infinity ? 'never' : time?.toFixed(0);
}

/** Returns the median of the rounds' ratios of two acts. */
function ratio(rounds: Record<string, Times>[], act: string, to: string) {
  return median(
    rounds.map(({ built: times }) => {
      const [one, other] = [times?.[act], times?.[to]];
      return one !== undefined && other ? one / other : undefined;
    }),
  );
}

function targetsOf(rounds: Record<string, Times>[]): Target[] {
  const ms = (act: string, atMost: number): Target => ({
    name: act,
    measured: middle(rounds, 'built', act),
    atMost,
    unit: ' ms',
  });
  const share = (act: string, to: string, atMost: number): Target => ({
    name: `${act}, as a share of ${to}`,
    measured: ratio(rounds, act, to),
    atMost,
    digits: 2,
  });
  return [
    ms('menu after 0 s', 150),
    ms('menu after 2 s', 150),
    ms('menu after 6 s', 150),
    ms('alive', 300),
    share('form at once', 'load of a form', 1.3),
    share('link in the page, first', 'link, full load', 0.6),
    share('link in the page, later', 'link, full load', 0.6),
  ];
}
