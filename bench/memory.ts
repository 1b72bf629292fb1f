/**
 * Checks that the site, with all its processes, runs in 256 MB. The kernel enforces the limit. Tests pages
 * and calls under load, and large pictures one by one and all at once. Run it with `npm run bench:memory --
 * --megabytes 256 --check`. README.md says more.
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Site, startSite } from '@lapis/e2e/site';
import autocannon from 'autocannon';
import { memoryOf } from './http/memory';
import { limited } from './memory/limited';
import { photographs } from './memory/photographs';
import { printTable } from './table';
import { judge } from './targets';

const { values: options } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '256' },
    seconds: { type: 'string', default: '20' },
    connections: { type: 'string', default: '20' },
    check: { type: 'boolean', default: false },
  },
});
const MEGABYTE = 1024 * 1024;
const limit = Number(options.megabytes) * MEGABYTE;
const MB = (bytes: number) => (bytes / MEGABYTE).toFixed(0);

async function addresses({ url }: Site) {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  const pages = [...map.matchAll(/<loc>[^<]*?\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '/']) => path);
  return [...pages, ...pages.map((path) => `${path}?from=elsewhere`), '/api/blog', '/search?q=school'];
}

/** Requests every page repeatedly, as many simultaneous visitors would. */
async function load(site: Site) {
  const paths = await addresses(site);
  const requests = paths.map((path) => ({ path }));
  const {
    requests: done,
    errors,
    non2xx,
  } = await autocannon({
    url: site.url,
    connections: Number(options.connections),
    duration: Number(options.seconds),
    requests,
  });
  return { perSecond: done.average, failed: errors + non2xx };
}

const headersOf = (token: string) => ({ authorization: `Bearer ${token}` });

async function upload(site: Site, token: string, name: string, picture: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), name);
  const answer = await fetch(`${site.url}/api/admin/media`, {
    method: 'POST',
    headers: headersOf(token),
    body: form,
  });
  if (answer.status !== 201)
    throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`);
}

/** Resolves once every picture in the library has all its sizes. @throws if a picture can't be processed */
async function untilMade(site: Site, token: string) {
  for (;;) {
    const answer = await fetch(`${site.url}/api/admin/media?per_page=10`, { headers: headersOf(token) });
    const { results } = (await answer.json()) as { results: { state?: string; name: string }[] };
    const failed = results.find(({ state }) => state === 'failed');
    if (failed) throw new Error(`${failed.name} could not be made`);
    if (results.every(({ state }) => state === 'ready')) return;
    await setTimeout(250);
  }
}

const group = limited(limit);
const held: [string, number][] = [];
group?.enter();
const site = await startSite({ TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' });
group?.leave();
const now = async () => group?.held() ?? (await memoryOf(site.pid))?.pss ?? 0;

/** Runs the work, and records the peak of the memory held during it. */
async function watched<T>(what: string, work: () => Promise<T>): Promise<T> {
  let most = 0;
  const timer = setInterval(async () => (most = Math.max(most, await now())), 50);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    held.push([what, most]);
  }
}

let loaded;
let problem: unknown;
try {
  const token = await site.signIn();
  held.push(['after the start', await now()]);
  const pictures = await photographs(6);
  loaded = await watched('pages and calls', () => load(site));
  await watched('three pictures, one after the other', async () => {
    for (const [index, picture] of pictures.slice(0, 3).entries()) {
      await upload(site, token, `in-turn-${index}.jpg`, picture);
      await untilMade(site, token);
    }
  });
  const [, beside] = await watched('three at once, beside pages and calls', () =>
    Promise.all([
      Promise.all(
        pictures.slice(3).map((picture, index) => upload(site, token, `at-once-${index}.jpg`, picture)),
      ),
      load(site),
    ]),
  );
  await untilMade(site, token);
  loaded = { perSecond: beside.perSecond, failed: loaded.failed + beside.failed };
  held.push(['at the end', await now()]);
} catch (error) {
  problem = error;
} finally {
  await site.stop();
}

const how = group
  ? `by a cgroup of version ${group.version}`
  : 'by nobody: the figures are PSS of the whole family';
console.log(`\n${options.megabytes} MB, held to ${how}\n`);
printTable(
  ['', 'held at most, MB'],
  held.map(([what, bytes]) => [what, MB(bytes)]),
);
if (problem) console.error(problem);
const killed = group?.killed();
judge(
  [
    { name: 'processes that the kernel killed', measured: killed ?? 0, atMost: 0 },
    { name: 'answers that failed', measured: loaded?.failed, atMost: 0 },
    { name: 'steps that were not done', measured: problem ? 1 : 0, atMost: 0 },
    {
      name: 'held at most',
      measured: Math.max(...held.map(([, bytes]) => bytes / MEGABYTE)),
      atMost: limit / MEGABYTE,
      unit: ' MB',
    },
  ],
  options,
);
group?.remove();
