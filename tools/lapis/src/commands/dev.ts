import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Command } from '../command';
import { misused, refused } from '../problem';

/** The build's own copy of webpack, whichever is found elsewhere. */
function webpack() {
  const build = createRequire(import.meta.url).resolve('@lapis/build');
  return createRequire(build).resolve('webpack-cli/bin/cli.js');
}

/** @throws Problem where there is no such remote */
function folderOf(remote: string | undefined) {
  const dir = remote === undefined ? '.' : join('remotes', remote);
  if (existsSync(join(dir, 'remote.json'))) return dir;
  throw misused(
    remote === undefined
      ? 'Please name a remote, or run this in the folder of one, where its remote.json is.'
      : `There is no remote ${remote}: ${join(dir, 'remote.json')} is not there.`,
  );
}

export const dev: Command = {
  usage: 'dev [REMOTE]',
  summary: 'show a remote by itself, as it is being written',
  help: ['In the repository of one remote it is that one. Its remote.json says the port.'],
  takes: { least: 0, most: 1 },
  async run({ args: [remote] }) {
    const child = spawn(process.execPath, [webpack(), 'serve', '--mode', 'development'], {
      cwd: folderOf(remote),
      stdio: 'inherit',
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
    const [code] = await once(child, 'exit');
    if (code) throw refused('The development server did not start.');
    return { json: {}, lines: [] };
  },
};
