/**
 * Measures how long visitors still receive the previous version after a release, whether any of them receives
 * it again later, and how long the gate takes. Run it with `npm run bench:releases -- --turns 4`. README.md
 * explains the figures.
 */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeSigner } from '@lapis/e2e/signing';
import { root, type Site, startSite } from '@lapis/e2e/site';
import { liveIn, release } from '@lapis/e2e/versions';
import { ownDatabase } from './admin/own-database';
import { median, printTable } from './table';

const { values: options } = parseArgs({
  options: { turns: { type: 'string', default: '4' }, visitors: { type: 'string', default: '8' } },
});

const folder = await mkdtemp(path.join(tmpdir(), 'lapis-releases-'));
const signer = await makeSigner(path.join(folder, 'keys'));
const remotes = path.join(folder, 'remotes');
await cp(path.join(root, 'build/remotes'), remotes, { recursive: true });
const versions = [await liveIn(remotes, 'public'), await release(remotes, 'public', 'next', '', signer)];

/**
 * Times for one release in milliseconds. `backwards` counts old responses to requests that were sent after a
 * new response had arrived.
 */
interface Turn {
  gate: number;
  promoted: number;
  lastOld: number;
  backwards: number;
}

/** Version that a visitor received, with the times of the request and the response in milliseconds. */
interface Answer {
  version: string;
  asked: number;
  answered: number;
}

/** Requests a page repeatedly until the visit is over. */
async function visit({ url }: Site, over: AbortSignal, answers: Answer[]) {
  while (!over.aborted) {
    const asked = performance.now();
    const html = await (await fetch(`${url}/contact`)).text();
    const [, version = ''] = /\/remotes\/public\/([^/"]+)\//.exec(html) ?? [];
    answers.push({ version, asked, answered: performance.now() });
  }
}

async function call({ url }: Site, token: string, address: string, body?: object) {
  const answer = await fetch(`${url}/api/admin/releases/${address}`, {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Releases a version while visitors are using all servers. */
async function turn(sites: [Site, ...Site[]], token: string, version: string): Promise<Turn> {
  const answers: Answer[] = [];
  const over = new AbortController();
  const visits = Array.from({ length: Number(options.visitors) }, (_, index) =>
    visit(sites[index % sites.length] ?? sites[0], over.signal, answers),
  );
  const begun = performance.now();
  await call(sites[0], token, `public/${version}/check`);
  const checked = performance.now();
  await call(sites[0], token, 'public', { action: 'promote', version });
  const promoted = performance.now();
  const isNew = (answer: Answer) => answer.version === version;
  const settled = (asked: number) => answers.filter((one) => one.asked > asked).length >= 200;
  while (!answers.some(isNew) || !settled(promoted + 3000)) await new Promise((go) => setTimeout(go, 50));
  over.abort();
  await Promise.all(visits);
  const firstNew = Math.min(...answers.filter(isNew).map(({ answered }) => answered));
  const old = answers.filter((one) => !isNew(one)).map(({ asked }) => asked);
  return {
    gate: checked - begun,
    promoted: promoted - checked,
    lastOld: Math.max(...old) - promoted,
    backwards: old.filter((asked) => asked > firstNew).length,
  };
}

async function measure(name: string, environments: [object, ...object[]]) {
  const sites: Site[] = [];
  try {
    for (const environment of environments)
      sites.push(await startSite({ RELEASE_KEYS: signer.folder, REMOTES_DIR: remotes, ...environment }));
    const [first, ...others] = sites;
    if (!first) return [];
    const token = await first.signIn();
    const turns: Turn[] = [];
    for (let index = 0; index < Number(options.turns); index += 1)
      turns.push(await turn([first, ...others], token, versions[(index + 1) % 2] ?? ''));
    const middle = (of: keyof Turn) => median(turns.map((one) => one[of]))?.toFixed(0);
    const backwards = turns.reduce((sum, one) => sum + one.backwards, 0);
    return [name, middle('gate'), middle('promoted'), middle('lastOld'), backwards];
  } finally {
    for (const site of sites) await site.stop();
  }
}

const rows = [await measure('one process', [{}]), await measure('two processes', [{ WORKERS: '2' }])];
const server = process.env['BENCH_DATABASE_URL'] || process.env['TEST_DATABASE_URL'];
if (server) {
  const database = await ownDatabase(server);
  const other = path.join(folder, 'other');
  await cp(remotes, other, { recursive: true });
  try {
    const shared = { DATABASE_URL: database.url };
    rows.push(await measure('two servers', [shared, { ...shared, REMOTES_DIR: other }]));
  } finally {
    await database.drop();
  }
} else {
  console.log('Two servers are left out: BENCH_DATABASE_URL names no PostgreSQL server.');
}
printTable(['', 'gate, ms', 'promoted, ms', 'last old answer, ms later', 'answers that went back'], rows);
await rm(folder, { recursive: true });
