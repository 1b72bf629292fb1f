/**
 * Measures memory, and compares responses per second with those of a bare server on the same machine. Run it
 * with `npm run bench:http -- --runs 3 --check`. README.md explains the figures.
 */
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startNode } from '@lapis/e2e/node-process';
import { startSite } from '@lapis/e2e/site';
import autocannon, { type Client } from 'autocannon';
import { memoryOf } from './http/memory';
import { median, printTable } from './table';
import { judge } from './targets';
import { wholePage } from './whole-page';

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    connections: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '10' },
    warm: { type: 'string', default: '3' },
    check: { type: 'boolean', default: false },
  },
});
const connections = Number(options.connections);

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

/** Part of the load generator that is missing from its types. */
interface Generator {
  pipelinedRequests: { addBody: (chunk: Buffer) => void };
}

/**
 * Number of visitors: few enough for the rate limiter to remember all of them, but enough that none reaches
 * the limit.
 */
const VISITORS = 4000;

/**
 * Sends requests as a proxy would, with many visitors on each connection. The rate limiter is active, but no
 * visitor reaches the limit.
 */
function asProxy(seconds: number, url: string) {
  let next = 0;
  const visitors = () =>
    Array.from({ length: VISITORS / connections }, () => {
      next += 1;
      return { headers: { 'x-forwarded-for': `10.${next & 255}.${next >> 8}.1` } };
    });
  return autocannon({
    url,
    connections,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html,application/json,*/*;q=0.8' },
    setupClient(client: Client) {
      client.setRequests(visitors());
      // Otherwise the generator would decode every body as text. For compressed bodies, that takes longer
      // than everything else.
      (client as Client & Generator).pipelinedRequests.addBody = () => {};
    },
  });
}

async function measure(url: string): Promise<Figures> {
  await asProxy(Number(options.warm), url);
  const { requests, latency, errors, non2xx } = await asProxy(Number(options.seconds), url);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, failed: errors + non2xx };
}

async function startHello() {
  const file = path.join(import.meta.dirname, 'http/hello.ts');
  const server = startNode(['--import', 'tsx', file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(server.child.stdout!, 'data')) as [Buffer];
  return { url: url.toString().trim(), stop: server.stop };
}

const read = async (address: string) => (await fetch(address)).json() as Promise<{ results: [ListedStory] }>;
interface ListedStory {
  id: number;
  slug: string;
}

const hello = await startHello();
const site = await startSite({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' });
const measured: Record<string, Figures[]> = {};
let memory;
try {
  const [story] = (await read(`${site.url}/api/blog`)).results;
  const [gallery] = (await read(`${site.url}/api/galleries`)).results;
  const addresses = {
    hello: `${hello.url}/`,
    Home: `${site.url}/`,
    'a story': `${site.url}/blog/${story.slug}`,
    'a widget': `${site.url}/api/widgets/about`,
    'a gallery': `${site.url}/api/galleries/${gallery.id}`,
  };
  for (const page of [addresses.Home, addresses['a story']]) await wholePage(page);
  for (let run = 1; run <= Number(options.runs); run += 1) {
    for (const [name, url] of Object.entries(addresses)) (measured[name] ??= []).push(await measure(url));
    console.error(`${run}/${options.runs}`);
  }
  memory = await memoryOf(site.pid);
} finally {
  await Promise.all([site.stop(), hello.stop()]);
}

const of = (name: string, figure: keyof Figures) => median(measured[name]!.map((run) => run[figure]));

/** Returns responses per second as a share of the bare server's: the median of all rounds. */
const share = (name: string) =>
  median(measured[name]!.map(({ perSecond }, run) => perSecond / measured['hello']![run]!.perSecond));

const MB = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

console.log(`\n${connections} connections for ${options.seconds} s each, the middle of ${options.runs}\n`);
printTable(
  ['', 'answers a second', 'of hello', 'p50, ms', 'p99, ms', 'failed'],
  Object.keys(measured).map((name) => [
    name,
    of(name, 'perSecond')?.toFixed(0),
    share(name)?.toFixed(2),
    of(name, 'p50'),
    of(name, 'p99'),
    Math.max(...measured[name]!.map(({ failed }) => failed)),
  ]),
);
if (memory) {
  const { processes, held, pss } = memory;
  console.log(`\nMemory after it: ${MB(held)} (PSS ${MB(pss)}), of ${processes} with all their threads`);
}

judge(
  [
    { name: 'Home, as a share of hello', measured: share('Home'), atLeast: 0.6, digits: 2 },
    { name: 'Home, p99', measured: of('Home', 'p99'), atMost: 20, unit: ' ms' },
    { name: 'a widget, as a share of hello', measured: share('a widget'), atLeast: 0.3, digits: 2 },
    { name: 'a gallery, as a share of hello', measured: share('a gallery'), atLeast: 0.3, digits: 2 },
    {
      name: 'answers that failed',
      measured: Math.max(...Object.values(measured).flatMap((runs) => runs.map(({ failed }) => failed))),
      atMost: 0,
    },
    ...(memory
      ? [{ name: 'memory after the load', measured: memory.held / 1e6, atMost: 150, unit: ' MB' }]
      : []),
  ],
  options,
);
