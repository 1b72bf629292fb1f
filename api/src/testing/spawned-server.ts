import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const api = resolve(__dirname, '../..');

/** For tests: starts the built server as its users do. It is settled once it listens or has given up. */
export const runServer = (environment: Record<string, string>) => runProgram(['dist/main.mjs'], environment);

/** The settings of a site without content, with the apps of all tests. */
export const siteOfTests = () => ({
  DEMO: '0',
  BACKUP_EVERY: '0',
  SHELL_DIR: process.env['TEST_SHELL_DIR'],
  REMOTES_DIR: process.env['TEST_REMOTES_DIR'],
  RELEASE_KEYS: process.env['TEST_RELEASE_KEYS'],
});

/** The same with another program of the server and what it is given, such as ['dist/backup.mjs', 'site.tar.gz']. */
export function runProgram(args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: api,
    env: { PATH: process.env['PATH'], ...siteOfTests(), ...environment },
  });
  let output = '';
  const waiting = new Set<() => void>();
  const ended = new Promise<number | null>((end) => child.on('close', end));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      for (const look of waiting) look();
    });
  }
  /** Resolves when the output holds that, or with null when the server has ended. */
  const says = (pattern: RegExp) => {
    const said = new Promise<RegExpExecArray>((resolve) => {
      const look = () => {
        const match = pattern.exec(output);
        if (!match) return;
        waiting.delete(look);
        resolve(match);
      };
      waiting.add(look);
      look();
    });
    return Promise.race([said, ended.then(() => null)]);
  };
  return {
    output: () => output,
    says,
    settled: says(/└/),
    ended,
    stop: () => child.kill('SIGTERM'),
    /** Has its workers replaced. */
    renew: () => child.kill('SIGHUP'),
    /** Ends it as a crash does. */
    kill: () => child.kill('SIGKILL'),
  };
}
