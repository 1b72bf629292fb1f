import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns Debian's folder with the server programs of the newest PostgreSQL; undefined if none is installed.
 */
export function postgresPrograms() {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  const newest = readdirSync(versions).toSorted((a, b) => Number(b) - Number(a));
  return newest
    .map((version) => join(versions, version, 'bin'))
    .find((dir) => existsSync(join(dir, 'initdb')));
}

/** Path of PgBouncer; undefined if not installed. */
export const pgbouncerProgram = () =>
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

/** These programs refuse to run as root, so root runs them as 'postgres'. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export function serverFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'lapis-postgres-'));
  const { uid, gid } = serverUser();
  if (uid !== undefined) chownSync(dir, uid, gid);
  return dir;
}

export const runAsServer = (program: string, args: string[]) =>
  execFileSync(program, args, { ...serverUser(), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });

/** Starts a server program. Returns a function that ends it, with SIGKILL if that is what is tested. */
export function startAsServer(program: string, args: string[]) {
  const child = spawn(program, args, { ...serverUser(), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    output: () => output,
    pid: child.pid ?? 0,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async end(signal: NodeJS.Signals = 'SIGINT') {
      child.kill(signal);
      await ended;
    },
  };
}

/** Waits until a condition is met. An error means that it isn't met yet. */
export async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo().catch(() => false))) await sleep(50);
}
