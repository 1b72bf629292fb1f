import { spawn } from 'node:child_process';
import { resolve } from 'node:path';

const api = resolve(__dirname, '..');

/** For tests: starts the server as its users do. It is settled once it listens or has given up. */
export const runServer = (environment: Record<string, string>) => runProgram('main', environment);

/** The same with another program, such as 'backup'. */
export function runProgram(name: string, environment: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, ['--import', 'tsx', `src/${name}.ts`, ...args], {
    cwd: api,
    env: { PATH: process.env['PATH'], DEMO: '0', ...environment },
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
  };
}
