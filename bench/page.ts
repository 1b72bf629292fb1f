/**
 * How a page loads on a slow phone: the site as it is, the same site without federation, and the same page as a file
 * without scripts. `npm run bench:page -- --runs 5 --check /blog`; README.md says how to read the figures.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '@lapis/e2e/chromium';
import { startSite, type Site } from '@lapis/e2e/site';
import { startStatic, startUnfederated } from './page/sites';
import { phone, visit, type Visit } from './page/visit';
import { kB, median, printTable } from './table';
import { judge } from './targets';
import { wholePage } from './whole-page';

const { values: options, positionals } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    check: { type: 'boolean', default: false },
    waterfall: { type: 'boolean', default: false },
    out: { type: 'string' },
  },
  allowPositionals: true,
});
const addresses = positionals.length ? positionals : ['/'];
const runs = Number(options.runs);

const kinds = ['built', 'unfederated', 'static'] as const;
type Kind = (typeof kinds)[number];
type Round = Record<Kind, { first: Visit; second: Visit }>;
type When = keyof Round[Kind];
type Measure = Exclude<keyof Visit, 'waterfall'>;

const whole = (value: number) => value.toFixed(0);
const measures: [label: string, measure: Measure, format: (value: number) => string][] = [
  ['heading, ms', 'heading', whole],
  ['first contentful paint, ms', 'fcp', whole],
  ['largest contentful paint, ms', 'lcp', whole],
  ['interactive, ms', 'interactive', whole],
  ['quiet, ms', 'quiet', whole],
  ['layout shift', 'cls', (value) => value.toFixed(3)],
  ['long tasks', 'longTasks', whole],
  ['blocked by them, ms', 'tbt', whole],
  ['all bytes, kB', 'bytes', kB],
  ['JavaScript, kB', 'script', kB],
  ['requests', 'requests', whole],
  ['  before interactive', 'requestsBefore', whole],
  ['  in round trips', 'roundTrips', whole],
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

/** Visits the three in turn, so that what else the machine does falls on each alike. */
async function measure(address: string) {
  const file = await startStatic(built, address);
  const sites = { built, unfederated, static: file };
  const rounds: Round[] = [];
  try {
    await wholePage(unfederated.url + address);
    await fetch(file.url + address);
    for (let run = 1; run <= runs; run += 1) {
      const round: Partial<Round> = {};
      for (const kind of kinds) round[kind] = await visitTwice(sites[kind], kind, address);
      rounds.push(round as Round);
      console.error(`${address} ${run}/${runs}`);
    }
  } finally {
    await file.stop();
  }
  return rounds;
}

/** With a browser that was never used before. */
async function visitTwice({ url }: Site, kind: Kind, address: string) {
  const browser = await chromium.launch(launch);
  try {
    const context = await browser.newContext(phone);
    const hasScripts = kind !== 'static';
    const first = await visit(context, url + address, { hasScripts });
    const second = await visit(context, url + address, { hasScripts });
    return { first, second };
  } finally {
    await browser.close();
  }
}

function valueOf(rounds: Round[], kind: Kind, when: When, measure: Measure) {
  return median(rounds.map((round) => round[kind][when][measure]));
}

/** The middle one of the rounds' ratios: what disturbs a round disturbs both its parts. */
function ratio(rounds: Round[], to: Kind, when: When, measure: Measure) {
  const ratios = rounds.map((round) => {
    const [a, b] = [round.built[when][measure], round[to][when][measure]];
    return a !== undefined && b ? a / b : undefined;
  });
  return median(ratios);
}

function print(address: string, when: When, rounds: Round[]) {
  console.log(`\n${address}, ${when} visit: the middle of ${rounds.length}\n`);
  printTable(
    ['', ...kinds, 'built / unfederated', 'built / static'],
    measures.map(([label, measure, format]) => [
      label,
      ...kinds.map((kind) => {
        const value = valueOf(rounds, kind, when, measure);
        return value === undefined ? undefined : format(value);
      }),
      ratio(rounds, 'unfederated', when, measure)?.toFixed(2),
      ratio(rounds, 'static', when, measure)?.toFixed(2),
    ]),
  );
}

/** What came when, of the last first visit to the site as it is. */
function printWaterfall(rounds: Round[]) {
  const { waterfall, interactive = 0 } = rounds.at(-1)!.built.first;
  console.log(`\nInteractive at ${whole(interactive)} ms, of these requests\n`);
  printTable(
    ['', 'from', 'to, ms', 'kB', 'round trip'],
    waterfall.map(({ url, started, ended, bytes, trip }) => [
      new URL(url).pathname,
      whole(started),
      ended && whole(ended),
      kB(bytes),
      trip ?? 0,
    ]),
  );
}

function targetsOf([address, rounds]: [string, Round[]]) {
  const of = (name: string) => `${address}: ${name}`;
  const value = (measure: Measure) => valueOf(rounds, 'built', 'first', measure);
  const to = (kind: Kind, measure: Measure) => ratio(rounds, kind, 'first', measure);
  return [
    { name: of('heading, as a share of static'), measured: to('static', 'heading'), atMost: 1.05, digits: 2 },
    {
      name: of('largest paint, as a share of static'),
      measured: to('static', 'lcp'),
      atMost: 1.1,
      digits: 2,
    },
    {
      name: of('interactive, as a share of unfederated'),
      measured: to('unfederated', 'interactive'),
      atMost: 1.05,
      digits: 2,
    },
    { name: of('requests before interactive'), measured: value('requestsBefore'), atMost: 14 },
    { name: of('round trips before interactive'), measured: value('roundTrips'), atMost: 2 },
    { name: of('layout shift'), measured: value('cls'), atMost: 0, digits: 3 },
    { name: of('blocked by long tasks'), measured: value('tbt'), atMost: 50, unit: ' ms' },
    { name: of('JavaScript'), measured: (value('script') ?? 0) / 1000, atMost: 110, unit: ' kB', digits: 1 },
  ];
}
