/**
 * Measures the import of a large table of people: how long it takes, how much memory the server needs, and how
 * fast it responds in the meantime. Run it with `npm run bench:people -- --rows 20000 --check`. README.md says
 * more.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSite } from '@lapis/e2e/site';
import { memoryOf } from './http/memory';
import { limited } from './memory/limited';
import { median, p95, printTable } from './table';
import { judge } from './targets';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    check: { type: 'boolean', default: false },
  },
});
const MEGABYTE = 1024 * 1024;
const LIMIT = 256 * MEGABYTE;
/** Time between two checks in milliseconds. */
const PAUSE = 100;

const columns = {
  Name: 'name',
  Email: 'email',
  Address: 'address',
  Town: 'town',
  Postcode: 'postcode',
  Note: 'note',
  Date: 'gift_day',
  Amount: 'gift_amount',
  Fund: 'gift_purpose',
  Status: 'status',
  Agreed: 'consent_words',
  'Agreed on': 'consent_day',
} as const;

/** Each person has two gifts. */
function rowOf(_: unknown, at: number) {
  const person = Math.floor(at / 2);
  const day = String((at % 28) + 1).padStart(2, '0');
  return [
    `Giver Number ${person}`,
    `giver-${person}@example.org`,
    `${person} High Street`,
    'Sheffield',
    'S1 2AB',
    'Met at the summer fair',
    `${day}/03/2021`,
    `${(at % 50) + 1}.00`,
    'Roof',
    'subscribed',
    'Yes please: send me news by email',
    '2020-01-31',
  ].join(',');
}

const rows = Number(options.rows);
const table = [Object.keys(columns).join(','), ...Array.from({ length: rows }, rowOf)].join('\n');
const group = limited(LIMIT);
group?.enter();
const site = await startSite({ DEMO: '0' });
group?.leave();
const authorization = `Bearer ${await site.signIn()}`;

interface PeopleImport {
  id: number;
  state: string;
  totals: Record<string, number>;
  stayed: Record<string, number>;
}

const answers: number[] = [];
let failed = 0;
let most = 0;
const working = new AbortController();

/** Requests a page as a visitor until the work has ended, and records how long each took. */
async function visit() {
  while (!working.signal.aborted) {
    const begun = performance.now();
    const answer = await fetch(`${site.url}/`);
    await answer.arrayBuffer();
    answers.push(performance.now() - begun);
    if (answer.status >= 500) failed += 1;
    most = Math.max(most, await held());
    await setTimeout(PAUSE);
  }
}

// Skips the measurement if a process or thread ends during it.
const held = async () => group?.held() ?? (await memoryOf(site.pid).catch(() => undefined))?.pss ?? 0;

async function call<Results>(path: string, request: RequestInit = {}) {
  const answer = await fetch(`${site.url}/api/admin/giving/people${path}`, {
    ...request,
    headers: { authorization },
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { results: Results }).results;
}

function form() {
  const body = new FormData();
  body.append('options', JSON.stringify({ columns: Object.values(columns), subscribers: 'column' }));
  body.append('file', new Blob([table]), 'people.csv');
  return { method: 'POST', body };
}

async function bring() {
  let people = await call<PeopleImport>('', form());
  while (people.state === 'running') {
    await setTimeout(PAUSE);
    people = await call<PeopleImport>(`/${people.id}`);
  }
  return people;
}

const took: [string, string][] = [];

async function timed<Result>(name: string, work: () => Promise<Result>) {
  const begun = performance.now();
  const result = await work();
  took.push([name, ((performance.now() - begun) / 1000).toFixed(1)]);
  return result;
}

try {
  const visiting = visit();
  await timed('the check', () => call('/check', form()));
  const first = await timed('the import', bring);
  const again = await timed('once more', bring);
  const undone = await timed('the undo', () => call<PeopleImport>(`/${first.id}/undo`, { method: 'POST' }));
  working.abort();
  await visiting;
  console.log(`\n${rows} rows: ${first.state}\n`);
  printTable(['', 'seconds'], took);
  console.log();
  printTable(
    ['meanwhile', ''],
    [
      ['memory held at most, MB', (most / MEGABYTE).toFixed(0)],
      ['the home page, the middle one of all answers, ms', median(answers)?.toFixed(0)],
      ['95 of a hundred within, ms', p95(answers)?.toFixed(0)],
    ],
  );
  judge(
    [
      { name: 'gifts that are here', measured: first.totals['gifts'], atLeast: rows },
      { name: 'seconds for the import', measured: Number(took[1]?.[1]), atMost: 60 },
      { name: 'memory, MB', measured: most / MEGABYTE, atMost: LIMIT / MEGABYTE },
      { name: 'processes that the kernel killed', measured: group?.killed() ?? 0, atMost: 0 },
      { name: '95 of a hundred answers within', measured: p95(answers), atMost: 1000, unit: ' ms' },
      { name: 'answers that failed meanwhile', measured: failed, atMost: 0 },
      { name: 'gifts that came twice', measured: again.totals['gifts'], atMost: 0 },
      { name: 'gifts that an undo left', measured: undone.stayed['gifts'], atMost: 0 },
    ],
    options,
  );
} finally {
  working.abort();
  await site.stop();
  group?.remove();
}
