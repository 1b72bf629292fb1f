/**
 * Measures the portal's API calls on a large site with 10,000 stories, 2,000 pictures and 50,000 audit
 * entries. Run it with `npm run bench:admin -- --calls 100 --check`. README.md explains the figures.
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startNode } from '@lapis/e2e/node-process';
import { root, startSite } from '@lapis/e2e/site';
import { ownDatabase } from './admin/own-database';
import { median, p95, printTable } from './table';
import { judge } from './targets';

const { values: options } = parseArgs({
  options: {
    calls: { type: 'string', default: '50' },
    check: { type: 'boolean', default: false },
  },
});
const calls = Number(options.calls);

/** Number of calls that only warm up the server. */
const WARM = 5;

const MEDIAN_AT_MOST = 50;
const P95_AT_MOST = 150;

/** Call to measure. `n` is different each time. */
type Call = (send: Send, n: number) => Promise<unknown>;
type Send = (method: 'GET' | 'PATCH', path: string, body?: object) => Promise<unknown>;

const get =
  (path: string): Call =>
  (send) =>
    send('GET', path);

const dari = encodeURIComponent('کتابخانه');

const measuredCalls: Record<string, Call> = {
  'stories, first page': get('/blog?per_page=20'),
  'stories, page 400': get('/blog?per_page=20&page=400'),
  'stories by title': get('/blog?per_page=20&sort=title'),
  'stories by title, page 400': get('/blog?per_page=20&sort=title&page=400'),
  'stories by time of publication': get('/blog?per_page=20&sort=-publish_at'),
  'stories, drafts': get('/blog?per_page=20&state=draft'),
  'stories, scheduled': get('/blog?per_page=20&state=scheduled'),
  'stories, published': get('/blog?per_page=20&state=published'),
  'stories, being changed': get('/blog?per_page=20&state=changed'),
  'stories, ended': get('/blog?per_page=20&state=ended'),
  'stories, trash': get('/blog?per_page=20&state=trashed'),
  'stories, search: many found': get('/blog?per_page=20&q=hats'),
  'stories, search: none found': get('/blog?per_page=20&q=zeppelin'),
  'stories, search in Dari': get(`/blog?per_page=20&q=${dari}`),
  'a story': (send, n) => send('GET', `/blog/${1000 + n}`),
  'save a draft': (send, n) =>
    send('PATCH', `/blog/${2000 + n}/draft`, {
      fields: { title: `Draft ${n}`, html: `<p>${'Words. '.repeat(500)}</p>` },
    }),
  'publish a change': (send, n) =>
    send('PATCH', `/blog/${3000 + n}`, { state: 'published', html: `<p>${`Words ${n}. `.repeat(500)}</p>` }),
  'pictures, first page': get('/media?per_page=24'),
  'pictures, page 80': get('/media?per_page=24&page=80'),
  'pictures by name': get('/media?per_page=24&sort=name'),
  'pictures, search': get('/media?per_page=24&q=lanterns'),
  'pictures, unused': get('/media?per_page=24&state=unused'),
  'pictures, no consent': get('/media?per_page=24&state=no_consent'),
  'pictures, consent ends soon': get('/media?per_page=24&state=expiring'),
  'pictures, consent withdrawn': get('/media?per_page=24&state=withdrawn'),
  'pictures, no description': get('/media?per_page=24&state=no_alt'),
  'find: many': get('/find?q=hats'),
  'find: none': get('/find?q=zeppelin'),
  'find in Dari': get(`/find?q=${dari}`),
  dashboard: get('/stats'),
  'record, first page': get('/audit?per_page=50'),
  'record, page 900': get('/audit?per_page=50&page=900'),
  'record, of a kind': get('/audit?per_page=50&kind=media'),
  'record, search': get('/audit?per_page=50&q=lanterns'),
  'record, search: none found': get('/audit?per_page=50&q=zeppelin'),
};

type Times = Record<string, number[]>;

/**
 * Fills a site that uses this database, makes each call repeatedly, and returns the times in milliseconds.
 */
async function measure(databaseUrl = ''): Promise<Times> {
  const dir = await mkdtemp(path.join(tmpdir(), 'lapis-bench-'));
  const environment = { DATA_DIR: dir, DATABASE_URL: databaseUrl, DEMO: '0', TRUST_PROXY: '127.0.0.1' };
  try {
    await fill(environment);
    const site = await startSite(environment);
    try {
      return await askEverything(site.url, await site.signIn());
    } finally {
      await site.stop();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

async function fill(environment: Record<string, string>) {
  const { child } = startNode(['--import', 'tsx', 'src/testing/fill-large.ts'], {
    cwd: path.join(root, 'api'),
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error('The site could not be filled');
}

async function askEverything(url: string, token: string) {
  let visitors = 0;
  // Each call seems to come from a different visitor, as through a proxy, so no rate limit is reached.
  const send: Send = async (method, path, body) => {
    visitors += 1;
    const answer = await fetch(`${url}/api/admin${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': `10.${visitors & 255}.${(visitors >> 8) & 255}.1`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}: ${text}`);
  };
  const times: Times = {};
  for (const [name, call] of Object.entries(measuredCalls)) {
    const measured: number[] = (times[name] = []);
    for (let n = 0; n < WARM + calls; n += 1) {
      const started = performance.now();
      await call(send, n);
      if (n >= WARM) measured.push(performance.now() - started);
    }
    console.error(`${name}: ${median(measured)?.toFixed(1)} ms`);
  }
  return times;
}

const server = process.env['BENCH_DATABASE_URL'] || process.env['TEST_DATABASE_URL'];
const measured: Record<string, Times> = { SQLite: await measure() };
if (server) {
  const database = await ownDatabase(server);
  try {
    measured['PostgreSQL'] = await measure(database.url);
  } finally {
    await database.drop();
  }
} else {
  console.log('PostgreSQL is left out: BENCH_DATABASE_URL names no server.');
}

console.log(`\nMilliseconds of ${calls} calls each, one after the other\n`);
printTable(
  ['', ...Object.keys(measured).flatMap((engine) => [`${engine}, median`, 'p95'])],
  Object.keys(measuredCalls).map((name) => [
    name,
    ...Object.values(measured).flatMap((times) => [
      median(times[name]!)?.toFixed(1),
      p95(times[name]!)?.toFixed(1),
    ]),
  ]),
);

/** Returns the highest value of a figure across all calls. */
const slowest = (times: Times, figure: (values: number[]) => number | undefined) =>
  Math.max(...Object.values(times).map((values) => figure(values) ?? Infinity));

judge(
  Object.entries(measured).flatMap(([engine, times]) => [
    {
      name: `${engine}, the slowest median`,
      measured: slowest(times, median),
      atMost: MEDIAN_AT_MOST,
      unit: ' ms',
    },
    { name: `${engine}, the slowest p95`, measured: slowest(times, p95), atMost: P95_AT_MOST, unit: ' ms' },
  ]),
  options,
);
