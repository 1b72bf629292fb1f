/**
 * Measures the import of a large WordPress site: how long it takes, how much memory the server needs, and how
 * fast it responds in the meantime. Run it with `npm run bench:import -- --posts 1000 --pictures 2000
 * --check`. README.md says more.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startNode } from '@lapis/e2e/node-process';
import { root, startSite } from '@lapis/e2e/site';
import sharp from 'sharp';
import { memoryOf } from './http/memory';
import { median, p95, printTable } from './table';
import { judge } from './targets';

const { values: options } = parseArgs({
  options: {
    posts: { type: 'string', default: '1000' },
    pictures: { type: 'string', default: '2000' },
    check: { type: 'boolean', default: false },
  },
});
const MEGABYTE = 1024 * 1024;
/** Time between two checks in milliseconds. */
const PAUSE = 250;

/** Starts the old site, which serves any number of different pictures. */
async function oldSite() {
  const picture = await sharp({
    create: {
      width: 1600,
      height: 1067,
      channels: 3,
      background: '#4a78c8',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .blur(1.2)
    .jpeg({ quality: 80 })
    .toBuffer();
  const server = createServer(({ url }, response) =>
    response.end(Buffer.concat([picture, Buffer.from(url ?? '')])),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

async function exportOf(address: string) {
  const { posts, pictures } = options;
  const { child } = startNode(
    `--import tsx import/src/testing/print-large-export.ts --posts ${posts} --pictures ${pictures} --address ${address}`.split(
      ' ',
    ),
    { cwd: path.join(root, 'api'), env: process.env, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (!child.stdout) throw new Error('The export could not be made');
  return text(child.stdout);
}

interface WebsiteImport {
  id: number;
  state: string;
  phase: string;
  problem: string | null;
  report: { counts: Record<string, number>; missing_files: unknown[]; entries: { outcome: string }[] } | null;
}

const old = await oldSite();
const content = await exportOf(old.url);
const site = await startSite({ DEMO: '0', ALLOWED_NETWORKS: '127.0.0.1' });
const authorization = `Bearer ${await site.signIn()}`;

async function send(fields: Record<string, string>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'export.xml');
  const answer = await fetch(`${site.url}/api/admin/import/wordpress`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { results: { import: WebsiteImport } }).results;
}

const answers: number[] = [];
let failed = 0;
let most = 0;

/** Requests a page as a visitor, and records how long it took. */
async function visit(n: number) {
  const begun = performance.now();
  const answer = await fetch(`${site.url}${n % 2 ? '/blog' : `/blog?page=${(n % 20) + 1}`}`);
  await answer.arrayBuffer();
  answers.push(performance.now() - begun);
  if (answer.status >= 500) failed += 1;
}

/** Waits until the import has ended. Returns it, with the duration of each phase in seconds. */
async function untilEnded(id: number) {
  const phases = new Map<string, number>();
  let last = performance.now();
  for (let n = 0; ; n += 1) {
    const answer = await fetch(`${site.url}/api/admin/imports/${id}`, { headers: { authorization } });
    const { results: websiteImport } = (await answer.json()) as { results: WebsiteImport };
    const now = performance.now();
    phases.set(websiteImport.phase, (phases.get(websiteImport.phase) ?? 0) + (now - last) / 1000);
    last = now;
    // Skips the measurement if a process or thread ends during it.
    most = Math.max(most, (await memoryOf(site.pid).catch(() => undefined))?.pss ?? 0);
    if (websiteImport.state !== 'running' && websiteImport.state !== 'waiting')
      return { websiteImport, phases };
    await visit(n);
    await setTimeout(PAUSE);
  }
}

try {
  const begun = performance.now();
  await send({ dry_run: '1' });
  const planned = (performance.now() - begun) / 1000;
  const first = await send({ dry_run: '0' });
  const { websiteImport, phases } = await untilEnded(first.import.id);
  const again = await send({ dry_run: '0' });
  const second = await untilEnded(again.import.id);
  const seconds = (of: Map<string, number>) => [...of.values()].reduce((sum, each) => sum + each, 0);

  console.log(
    `\n${options.posts} posts with ${options.pictures} pictures: ${websiteImport.state} ${websiteImport.problem ?? ''}\n`,
  );
  printTable(
    ['', 'seconds'],
    [
      ['the plan', planned.toFixed(1)],
      ...Array.from(phases, ([phase, took]) => [phase, took.toFixed(1)]),
      ['in all', seconds(phases).toFixed(1)],
      ['once more, when nothing has changed', seconds(second.phases).toFixed(1)],
    ],
  );
  console.log();
  printTable(
    ['meanwhile', ''],
    [
      ['memory held at most, MB', (most / MEGABYTE).toFixed(0)],
      ['a list of stories, the middle one of all answers, ms', median(answers)?.toFixed(0)],
      ['95 of a hundred within, ms', p95(answers)?.toFixed(0)],
    ],
  );
  console.log(`\n${JSON.stringify(websiteImport.report?.counts, null, 2)}`);
  judge(
    [
      {
        name: 'texts that are here',
        measured: websiteImport.report?.entries.length,
        atLeast: Number(options.posts),
      },
      { name: 'files that are missing', measured: websiteImport.report?.missing_files.length, atMost: 0 },
      { name: 'answers that failed meanwhile', measured: failed, atMost: 0 },
      {
        name: 'texts that came twice',
        measured: second.websiteImport.report?.entries.filter(({ outcome }) => outcome !== 'unchanged')
          .length,
        atMost: 0,
      },
    ],
    options,
  );
} finally {
  await site.stop();
  old.close();
}
