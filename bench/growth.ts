/**
 * Compares a site that has 10,000 stories with one ten times as large: start, pages and calls. Run it with
 * `npm run bench:growth -- --check`. README.md explains the figures.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startNode } from '@lapis/e2e/node-process';
import { root, type Site, startSite } from '@lapis/e2e/site';
import { ownDatabase } from './admin/own-database';
import { measuredCalls, type MeasuredCall, type Size } from './growth/calls';
import { processorTime } from './growth/processor';
import { memoryOf } from './http/memory';
import { median, printTable } from './table';
import { judge, type Target } from './targets';

const { values: options } = parseArgs({
  options: {
    stories: { type: 'string', default: '10000' },
    times: { type: 'string', default: '10' },
    calls: { type: 'string', default: '7' },
    only: { type: 'string', default: '' },
    keep: { type: 'string' },
    database: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
});
const TIMES = Number(options.times);
const CALLS = Number(options.calls);

const sizeOf = (stories: number): Size => ({ stories, pictures: stories / 5 });
const [small, large] = [sizeOf(Number(options.stories)), sizeOf(Number(options.stories) * TIMES)];

const AT_MOST = 1.5;
const PASSING_OVER = 3;
/** Shorter times count as this many milliseconds, because a busy machine can't measure them precisely. */
const LEAST = 3;
/** Number of requests to each address before the measurement starts. */
const WARM = 2;

/** Duration of a start, and processor time per call, in milliseconds. */
interface Figures {
  start: number;
  /** Memory after the start, and size of the write-ahead log, in megabytes. */
  memory: number | undefined;
  log: number | undefined;
  calls: Record<string, number | undefined>;
}

async function measure(size: Size, databaseUrl = ''): Promise<Figures> {
  // On SQLite, the next run can reuse the filled folder.
  const kept = databaseUrl === '' && options.keep && path.resolve(options.keep, String(size.stories));
  const dir = kept || (await mkdtemp(path.join(tmpdir(), 'lapis-growth-')));
  const isFilled = kept && existsSync(path.join(dir, 'lapis.sqlite'));
  const environment = { DATA_DIR: dir, DATABASE_URL: databaseUrl, DEMO: '0', TRUST_PROXY: '127.0.0.1' };
  try {
    if (!isFilled) await fill(environment, size);
    // The first start creates the administrator.
    await (await startSite(environment)).stop();
    const begun = performance.now();
    const site = await startSite(environment);
    const start = performance.now() - begun;
    try {
      const memory = await memoryOf(site.pid);
      const log = await stat(path.join(dir, 'lapis.sqlite-wal')).catch(() => undefined);
      const database = databaseUrl ? new URL(databaseUrl).pathname.slice(1) : undefined;
      return {
        start,
        memory: memory && memory.held / 1e6,
        log: log && log.size / 1e6,
        calls: await askEverything(site, size, database),
      };
    } finally {
      await site.stop();
    }
  } finally {
    if (!kept) await rm(dir, { recursive: true, force: true });
  }
}

async function fill(environment: Record<string, string>, { stories, pictures }: Size) {
  const { child } = startNode(
    `--import tsx src/testing/fill-large.ts --stories ${stories} --pictures ${pictures}`.split(' '),
    { cwd: path.join(root, 'api'), env: { ...process.env, ...environment }, stdio: 'inherit' },
  );
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('The site could not be filled');
}

async function askEverything(site: Site, size: Size, database: string | undefined) {
  const token = await site.signIn();
  let visitors = 0;
  // Each request seems to come from a different visitor, as through a proxy, so no rate limit is reached.
  const send = async (
    path: string,
    { isAdmin = false, ...rest }: RequestInit & { isAdmin?: boolean } = {},
  ) => {
    visitors += 1;
    const answer = await fetch(`${site.url}${path}`, {
      ...rest,
      headers: {
        'x-forwarded-for': `10.${visitors & 255}.${(visitors >> 8) & 255}.1`,
        ...(isAdmin && { authorization: `Bearer ${token}` }),
        ...(rest.body && { 'content-type': 'application/json' }),
      },
    });
    if (answer.status >= 500) throw new Error(`${path} was answered with ${answer.status}`);
    return answer;
  };
  const timeOf = async (work: () => Promise<unknown>) => {
    const before = await processorTime(site.pid, database);
    await work();
    return (await processorTime(site.pid, database)) - before;
  };
  const times: Figures['calls'] = {};
  for (const [name, call] of Object.entries(measuredCalls)) {
    if (!name.includes(options.only)) continue;
    times[name] = await middleOf(call, async (path) => {
      // Every page and response contains the charity's details, so changing them invalidates the cache.
      const body = JSON.stringify({ tagline: `As of ${performance.now()}` });
      await send('/api/admin/site', { method: 'PATCH', body, isAdmin: true });
      return timeOf(async () => (await send(path, { isAdmin: call.isAdmin ?? false })).arrayBuffer());
    });
    console.error(`${name}: ${times[name]?.toFixed(1)} ms`);
  }
  if (!options.only) {
    times['export'] = await timeOf(async () => {
      const begun = await send('/api/admin/export', { method: 'POST', isAdmin: true });
      const { url } = (await begun.json()) as { url: string };
      // Streams the export, so that the time needed to store it isn't measured.
      await (await send(url)).body?.pipeTo(new WritableStream());
    });
  }
  return times;

  async function middleOf({ path }: MeasuredCall, ask: (path: string) => Promise<number>) {
    const measured: number[] = [];
    for (let n = 0; n < WARM + CALLS; n += 1) measured.push(await ask(path(n, size)));
    return median(measured.slice(WARM));
  }
}

const ratio = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? undefined : Math.max(other, LEAST) / Math.max(one, LEAST);

/** Measures both sizes on one type of database, prints the results and returns the targets. */
async function compare(engine: string, open: () => Promise<{ url: string; drop: () => Promise<void> }>) {
  const figures: Figures[] = [];
  for (const size of [small, large]) {
    const database = await open();
    try {
      figures.push(await measure(size, database.url));
    } finally {
      await database.drop();
    }
  }
  const [one, other] = figures as [Figures, Figures];
  const row = (name: string, a: number | undefined, b: number | undefined) => [
    name,
    a?.toFixed(1),
    b?.toFixed(1),
    a === undefined || b === undefined ? undefined : (b / a).toFixed(2),
  ];
  console.log(`\n${engine}: milliseconds of the processor, the middle of ${CALLS}\n`);
  printTable(
    ['', ...[small, large].map(({ stories }) => stories.toLocaleString('en-GB')), 'ratio'],
    [
      row('start, ms by the clock', one.start, other.start),
      row('memory after it, MB', one.memory, other.memory),
      row('write-ahead log, MB', one.log, other.log),
      ...Object.keys(one.calls).map((name) => row(name, one.calls[name], other.calls[name])),
    ],
  );
  const targets: Target[] = [
    { name: `${engine}, start`, measured: other.start, atMost: 3000, unit: ' ms' },
    { name: `${engine}, memory after it`, measured: other.memory, atMost: 200, unit: ' MB' },
  ];
  for (const name of Object.keys(one.calls)) {
    const { growsWithAnswer = name === 'export', passesOver } = measuredCalls[name] ?? {};
    targets.push({
      name: `${engine}, ${name}`,
      measured: ratio(one.calls[name], other.calls[name]),
      atMost: growsWithAnswer ? AT_MOST * TIMES : passesOver ? PASSING_OVER : AT_MOST,
      digits: 2,
    });
  }
  return targets;
}

const targets: Target[] = [];
if (options.database !== 'postgres')
  targets.push(...(await compare('SQLite', async () => ({ url: '', drop: async () => {} }))));
const server = process.env['BENCH_DATABASE_URL'] || process.env['TEST_DATABASE_URL'];
if (!server) console.log('PostgreSQL is left out: BENCH_DATABASE_URL names no server.');
else if (options.database !== 'sqlite')
  targets.push(...(await compare('PostgreSQL', () => ownDatabase(server))));
judge(targets, options);
