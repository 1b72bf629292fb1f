/**
 * Measures how a page loads on a slow phone. Compares the site with one without federation, a static file
 * without scripts, a bare page with the same text, and any other page. Run it with `npm run bench:page --
 * --runs 5 --check --peer http://127.0.0.1:8108/ /blog`. README.md explains the figures.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '@lapis/e2e/chromium';
import { startSite, type Site } from '@lapis/e2e/site';
import { bare, startFile, startUnfederated, withoutScripts } from './page/sites';
import { phone, visit, type Visit } from './page/visit';
import { kB, median, printTable } from './table';
import { judge, type Target } from './targets';
import { wholePage } from './whole-page';

const { values: options, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    peer: { type: 'string' },
    check: { type: 'boolean', default: false },
    waterfall: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
  allowPositionals: true,
});
const addresses = positionals.length ? positionals : ['/'];
const runs = Number(options.runs);

type Kind = 'built' | 'unfederated' | 'static' | 'bare' | 'peer';
type Round = Partial<Record<Kind, { first: Visit; second: Visit }>>;
type When = 'first' | 'second';
type Measure = Exclude<keyof Visit, 'waterfall'>;

const kinds: Kind[] = [
  'built',
  'unfederated',
  'static',
  'bare',
  ...(options.peer ? (['peer'] as const) : []),
];
/** Variants in which a touch starts the page's scripts. */
const living: Kind[] = ['built', 'unfederated'];

const whole = (value: number) => value.toFixed(0);
const measures: [label: string, measure: Measure, format: (value: number) => string][] = [
  ['heading, ms', 'heading', whole],
  ['first contentful paint, ms', 'fcp', whole],
  ['largest contentful paint, ms', 'lcp', whole],
  ['quiet, ms', 'quiet', whole],
  ['scripts, ms', 'scripting', whole],
  ['layout and styles, ms', 'layout', whole],
  ['all work, ms', 'work', whole],
  ['layout shift', 'cls', (value) => value.toFixed(3)],
  ['long tasks', 'longTasks', whole],
  ['blocked by them, ms', 'tbt', whole],
  ['HTML, kB', 'html', kB],
  ['  unpacked, kB', 'rawHtml', kB],
  ['all bytes, kB', 'bytes', kB],
  ['JavaScript, kB', 'scriptBefore', kB],
  ['requests', 'requests', whole],
  ['after a touch: alive, ms', 'alive', whole],
  ['  in round trips', 'roundTrips', whole],
  ['  JavaScript then, kB', 'script', kB],
];

const launch = await findChromium();
const built = await startSite();
const unfederated = await startUnfederated();
const measured: Record<string, Round[]> = {};
try {
  for (const address of addresses) measured[address] = await measure(address);
} finally {
  await Promise.all([built.stop(), unfederated.stop()]);
}
if (options.out) await writeFile(options.out, JSON.stringify(measured, null, 1));
for (const [address, rounds] of Object.entries(measured)) {
  print(address, 'first', rounds);
  print(address, 'second', rounds);
  if (options.waterfall) printWaterfall(rounds);
}
judge(Object.entries(measured).flatMap(targetsOf), options);

/** Visits all variants in turn, so that other work on the machine affects all of them equally. */
async function measure(address: string) {
  const files: Site[] = [];
  const rounds: Round[] = [];
  try {
    for (const leaveOut of [withoutScripts, bare]) files.push(await startFile(built, address, leaveOut));
    const [withoutAny, bareOne] = files.map(({ url }) => url + address);
    await wholePage(unfederated.url + address);
    const urls: Record<Kind, string | undefined> = {
      built: built.url + address,
      unfederated: unfederated.url + address,
      static: withoutAny,
      bare: bareOne,
      peer: options.peer,
    };
    for (const url of [urls.static, urls.bare, urls.peer]) if (url) await fetch(url);
    for (let run = 1; run <= runs; run += 1) {
      const round: Round = {};
      for (const kind of kinds) round[kind] = await visitTwice(urls[kind] ?? '', living.includes(kind));
      rounds.push(round);
      console.error(`${address} ${run}/${runs}`);
    }
  } finally {
    await Promise.all(files.map((file) => file.stop()));
  }
  return rounds;
}

/** Visits a page twice in a newly started browser. */
async function visitTwice(url: string, hasLife: boolean) {
  const browser = await chromium.launch(launch);
  try {
    const context = await browser.newContext(phone);
    const first = await visit(context, url, { hasLife });
    const second = await visit(context, url, { hasLife });
    return { first, second };
  } finally {
    await browser.close();
  }
}

function valueOf(rounds: Round[], kind: Kind, when: When, measure: Measure) {
  return median(rounds.map((round) => round[kind]?.[when][measure]));
}

/** Returns the median of all rounds' ratios, because a disturbance affects both values of a round. */
function ratio(rounds: Round[], to: Kind, when: When, measure: Measure) {
  const ratios = rounds.map((round) => {
    const [a, b] = [round.built?.[when][measure], round[to]?.[when][measure]];
    return a !== undefined && b ? a / b : undefined;
  });
  return median(ratios);
}

function print(address: string, when: When, rounds: Round[]) {
  console.log(`\n${address}, ${when} visit: the middle of ${rounds.length}\n`);
  printTable(
    ['', ...kinds, ...kinds.slice(1).map((kind) => `/ ${kind}`)],
    measures.map(([label, measure, format]) => [
      label,
      ...kinds.map((kind) => {
        const value = valueOf(rounds, kind, when, measure);
        return value === undefined ? undefined : format(value);
      }),
      ...kinds.slice(1).map((kind) => ratio(rounds, kind, when, measure)?.toFixed(2)),
    ]),
  );
}

/** Prints the requests of the last first visit to the built site, with the round trips after the touch. */
function printWaterfall(rounds: Round[]) {
  console.log('\nThe requests of the last first visit\n');
  printTable(
    ['', 'from', 'to, ms', 'kB', 'round trip'],
    (rounds.at(-1)?.built?.first.waterfall ?? []).map(({ url, started, ended, bytes, trip }) => [
      new URL(url).pathname,
      whole(started),
      ended && whole(ended),
      kB(bytes),
      trip,
    ]),
  );
}

function targetsOf([address, rounds]: [string, Round[]]): Target[] {
  const value = (measure: Measure) => valueOf(rounds, 'built', 'first', measure);
  const to = (kind: Kind, measure: Measure, atMost: number): Target => ({
    name: `${address}: ${measures.find(([, one]) => one === measure)?.[0].trim()}, as a share of ${kind}`,
    measured: ratio(rounds, kind, 'first', measure),
    atMost,
    digits: 2,
  });
  const bytes = (name: string, measure: Measure, atMost: number): Target => ({
    name: `${address}: ${name}`,
    measured: (value(measure) ?? Infinity) / 1000,
    atMost,
    unit: ' kB',
    digits: 1,
  });
  const besidePeer = [
    to('peer', 'heading', 1.05),
    to('peer', 'fcp', 1.05),
    to('peer', 'lcp', 1.05),
    to('peer', 'scripting', 1),
    to('peer', 'layout', 2),
    to('peer', 'work', address === '/blog' ? 1.1 : 1),
  ];
  return [
    ...(options.peer ? besidePeer : []),
    to('bare', 'fcp', 1.15),
    to('unfederated', 'alive', 1.05),
    bytes('HTML', 'html', 14),
    bytes('HTML, unpacked', 'rawHtml', 60),
    bytes('JavaScript before anybody acts', 'scriptBefore', 80),
    bytes('JavaScript in all', 'script', 111.9),
    { name: `${address}: round trips after a touch`, measured: value('roundTrips'), atMost: 2 },
    { name: `${address}: layout shift`, measured: value('cls'), atMost: 0, digits: 3 },
    { name: `${address}: blocked by long tasks`, measured: value('tbt'), atMost: 50, unit: ' ms' },
  ];
}
