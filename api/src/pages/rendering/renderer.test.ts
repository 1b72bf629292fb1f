import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Release } from '../releases/live/release';
import { createRenderer } from './renderer';

let dir: string;
let renderer: ReturnType<typeof createRenderer>;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lapis-'));
  const log = { error: (...said: unknown[]) => console.error(...said) };
  renderer = createRenderer(() => Promise.reject(new Error('not asked for')), log as FastifyBaseLogger);
});
afterEach(async () => {
  await renderer.close();
  await rm(dir, { recursive: true });
});

/** Creates a release with a host alone, which writes its process id to a file and runs `before` first. */
async function released(id: string, before = '') {
  const [host, pid] = [join(dir, `${id}.cjs`), join(dir, `${id}.pid`)];
  await writeFile(
    host,
    `const fs = require('node:fs');
    fs.writeFileSync(${JSON.stringify(pid)}, String(process.pid));
    ${before}
    exports.loadEntriesFrom = () => {};
    exports.readWith = () => {};
    exports.createSite = async () => ({ failures: {} });`,
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
  const slow = await released('slow', `while (!fs.existsSync(${JSON.stringify(go)}));`);
  const opened = renderer.open(slow.release);
  await until(() => existsSync(slow.pid));
  for (const id of ['second', 'third']) await renderer.open((await released(id)).release);
  await writeFile(go, '');
  await opened;
  const pid = Number(await readFile(slow.pid, 'utf8'));
  await until(() => !lives(pid));
});
