import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** For tests: where Debian keeps the programs of PostgreSQL's server, the newest of them; nothing where they lack. */
export function postgresPrograms() {
  const versions = '/usr/lib/postgresql';
  if (!existsSync(versions)) return undefined;
  const newest = readdirSync(versions).toSorted((a, b) => Number(b) - Number(a));
  return newest
    .map((version) => join(versions, version, 'bin'))
    .find((dir) => existsSync(join(dir, 'initdb')));
}

/** For tests: where PgBouncer is; nothing where it isn't. */
export const pgbouncerProgram = () =>
  ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

/** These programs refuse to run as root: who runs them then. */
function serverUser() {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A folder that belongs to whoever runs them. */
export function serverFolder() {
  const dir = mkdtempSync(join(tmpdir(), 'lapis-postgres-'));
  const { uid, gid } = serverUser();
  if (uid !== undefined) chownSync(dir, uid, gid);
  return dir;
}

/** Runs one of them to its end. */
export const runAsServer = (program: string, args: string[]) =>
  execFileSync(program, args, { ...serverUser(), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });

/** Starts one that goes on; answers how to end it, by SIGKILL where that is what the test is about. */
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

/** Waits until something is so; what it throws means that it isn't yet. */
export async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo().catch(() => false))) await sleep(50);
}
