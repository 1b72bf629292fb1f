import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Token } from '@lapis/contract';
import PostalMime, { type Email } from 'postal-mime';
import { startNode } from './node-process';

export const root = path.resolve(import.meta.dirname, '../..');

export const administrator = { email: 'admin@lapis.example', password: 'a-lantern-on-the-hill' };

export interface Site {
  url: string;
  pid: number;
  /** Returns the token of a new session for the administrator, as the site's cookie contains it. */
  signIn(): Promise<string>;
  /** Returns the emails sent to an address so far, newest first. */
  mailsTo(address: string): Promise<Email[]>;
  log(): string;
  stop(): Promise<void>;
}

/** Environment variable that names a data folder with the demo. The test runner's workers inherit it. */
const FILLED = 'LAPIS_FILLED_DATA';

/**
 * Creates a data folder with the demo, which sites started later copy. Returns a function that deletes the
 * folder.
 */
export async function fillData() {
  const dir = await mkdtemp(path.join(tmpdir(), 'lapis-filled-'));
  const site = await startSite({ DATA_DIR: dir });
  await site.stop();
  process.env[FILLED] = dir;
  return () => rm(dir, { recursive: true });
}

/** Starts the built site as in production, with the demo. It has its own port and folder. */
export async function startSite(environment: Record<string, string> = {}): Promise<Site> {
  const dir = await mkdtemp(path.join(tmpdir(), 'lapis-e2e-'));
  const data = path.join(dir, 'data');
  const filled = process.env[FILLED];
  if (filled && environment['DEMO'] !== '0') await cp(filled, data, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Logs to a file, because the server would be blocked by a pipe that is read too slowly.
  const log = await open(path.join(dir, 'log'), 'w');
  // Options recommended in docs/how-to/run-the-server.md.
  const server = startNode(['--max-semi-space-size=2', 'dist/main.mjs'], {
    cwd: path.join(root, 'api'),
    env: {
      ...process.env,
      MALLOC_TRIM_THRESHOLD_: '131072',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: data,
      DATABASE_URL: '',
      DEMO: '1',
      LOG_LEVEL: 'warn',
      BACKUP_EVERY: '0',
      SMTP_URL: '',
      TRUST_PROXY: '127.0.0.1',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...environment,
    },
    stdio: ['ignore', log.fd, log.fd],
  });
  await log.close();
  await untilReady(server.child, path.join(dir, 'log'));

  return {
    url,
    pid: server.child.pid!,
    async mailsTo(address) {
      const outbox = path.join(data, 'outbox');
      const files = await readdir(outbox).catch(() => []);
      const whole = files
        .filter((file) => file.endsWith('.eml'))
        .toSorted()
        .toReversed();
      const mails = await Promise.all(
        whole.map(async (file) => PostalMime.parse(await readFile(path.join(outbox, file)))),
      );
      return mails.filter(({ to }) => to?.some((one) => one.address === address));
    },
    log: () => readFileSync(path.join(dir, 'log'), 'utf8'),
    async signIn() {
      const answer = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(administrator),
      });
      const { token } = (await answer.json()) as Token;
      return token;
    },
    async stop() {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/**
 * Returns a port that nothing listens on. It is below those that systems give to connections and to servers
 * on port 0, so that no other program gets it before it is used.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    if (!(await isTaken(port))) return port;
  }
}

/** Waits until the server is ready, when it logs its address. Throws if the server ends before that. */
async function untilReady(server: ChildProcess, log: string) {
  for (;;) {
    const said = await readFile(log, 'utf8');
    if (said.includes('The site is at')) return;
    if (server.exitCode !== null) throw new Error(`The server did not start:\n${said}`);
    await setTimeout(50);
  }
}

/** Returns true if a program listens on a port of this machine. */
export async function isTaken(port: number) {
  const probe = createServer();
  try {
    await once(probe.listen(port), 'listening');
    return false;
  } catch {
    return true;
  } finally {
    probe.close();
  }
}
