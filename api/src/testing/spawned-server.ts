import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const api = resolve(__dirname, '../..');

/**
 * Starts the built server as an operator would. `settled` resolves once it listens or has failed to start.
 */
export const runServer = (environment: Record<string, string>) => runProgram(['dist/main.mjs'], environment);

/** Settings for a site without content, with the test apps. */
export const siteOfTests = () => ({
  DEMO: '0',
  BACKUP_EVERY: '0',
  SHELL_DIR: process.env['TEST_SHELL_DIR'],
  REMOTES_DIR: process.env['TEST_REMOTES_DIR'],
  RELEASE_KEYS: process.env['TEST_RELEASE_KEYS'],
});

/** Runs one of the server's other programs, such as ['dist/backup.mjs', 'site.tar.gz']. */
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
  /** Resolves with the first match in the output, or null if the server ends. */
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
    renew: () => child.kill('SIGHUP'),
    kill: () => child.kill('SIGKILL'),
  };
}
