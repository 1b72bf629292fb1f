import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Site } from '@lapis/contract';
import type { Release } from '../releases/live/release';
import type { RenderTask } from './messages';
import { Unavailable } from './render-process';
import { createRenderer } from './renderer';

let dir: string;
let renderer: ReturnType<typeof createRenderer>;

const log = { error: (...said: unknown[]) => console.error(...said) } as FastifyBaseLogger;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lapis-'));
  renderer = createRenderer(() => Promise.reject(new Error('not asked for')), log);
});
afterEach(async () => {
  await renderer.close();
  await rm(dir, { recursive: true });
});

/**
 * Creates a release with a host alone, which writes its process id to a file and runs `before` first.
 * @param load text of a function that loads a page
 */
async function released(id: string, { before = '', load = 'undefined' } = {}) {
  const [host, pid] = [join(dir, `${id}.cjs`), join(dir, `${id}.pid`)];
  await writeFile(
    host,
    `const fs = require('node:fs');
    fs.writeFileSync(${JSON.stringify(pid)}, String(process.pid));
    ${before}
    exports.loadEntriesFrom = () => {};
    let read;
    exports.readWith = (given) => { read = given; };
    exports.createSite = async () => ({ failures: {}, load: ${load} });`,
  );
  const release = { id, code: { host, remotes: {} }, remotes: new Map() } as unknown as Release;
  return { release, pid };
}

async function until(condition: () => boolean) {
  while (!condition()) await delay(20);
}

function lives(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a release that others replace while its code is loaded leaves no process behind', async () => {
  const go = join(dir, 'go');
  const slow = await released('slow', { before: `while (!fs.existsSync(${JSON.stringify(go)}));` });
  const opened = renderer.open(slow.release);
  await until(() => existsSync(slow.pid));
  for (const id of ['second', 'third']) await renderer.open((await released(id)).release);
  await writeFile(go, '');
  await opened;
  const pid = Number(await readFile(slow.pid, 'utf8'));
  await until(() => !lives(pid));
});

test('a page whose data takes too long is unavailable, because its code is not to blame', async () => {
  const { release } = await released('waiting', { load: `() => read('/api/site')` });
  const answers: (() => void)[] = [];
  const silent = createRenderer(
    () => new Promise((_, reject) => answers.push(() => reject(new Error('never answered')))),
    log,
    { page: 200, lookEvery: 50 },
  );
  const task: RenderTask = { kind: 'page', address: '/about', site: {} as Site };
  await expect(silent.render(release, task)).rejects.toThrow(Unavailable);
  for (const answer of answers) answer();
  await silent.close();
});
