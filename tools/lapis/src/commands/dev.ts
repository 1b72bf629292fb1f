import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MANIFEST, Manifest } from '@lapis/contract/manifest';
import type { Command } from '../command';
import { misused, refused } from '../problem';
import { selectServer } from '../target/choose';

const LOOK_AGAIN = 250;

/** Returns the path of the webpack-cli that the configuration's package uses. */
function webpack() {
  const configuration = createRequire(import.meta.url).resolve('@lapis/webpack');
  return createRequire(configuration).resolve('webpack-cli/bin/cli.js');
}

/**
 * Returns a remote's folder: the one in the project, or the current folder if that is the remote's own
 * repository.
 * @throws Problem if there is no such remote
 */
async function findRemoteFolder(remote: string | undefined) {
  const dir = remote === undefined ? '.' : join('remotes', remote);
  if (existsSync(join(dir, 'remote.json'))) return dir;
  if (remote !== undefined && existsSync('remote.json') && (await nameHere()) === remote) return '.';
  throw misused(
    remote === undefined
      ? 'Please name a remote, or run this in the folder of one, where its remote.json is.'
      : `There is no remote ${remote}: ${join(dir, 'remote.json')} is not there.`,
  );
}

async function nameHere() {
  const { name } = JSON.parse(await readFile('package.json', 'utf8')) as { name: string };
  return name.replace(/^@[^/]+\//, '');
}

/** @throws Problem if another program uses the remote's port */
async function findBaseUrl(dir: string) {
  const file = join(dir, 'remote.json');
  const { port } = JSON.parse(await readFile(file, 'utf8')) as { port: number };
  if (await isTaken(port))
    throw refused(`Port ${port} is in use: stop the program that uses it, or choose another one in ${file}.`);
  return `http://localhost:${port}/`;
}

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const trial = createServer()
      .once('error', () => resolve(true))
      .listen(port, 'localhost', () => trial.close(() => resolve(false)));
  });

/**
 * Returns webpack options for production mode, which the running site's host requires: the remote uses the
 * host's copies of shared packages, no `eval`, and style sheets as files.
 */
const forSite = (base: string, site: string) =>
  [
    ['--mode', 'production', '--devtool', 'source-map', '--no-optimization-minimize', '--no-hot'],
    ['--env', 'served', '--env', `base=${base}`, '--allowed-hosts', new URL(site).hostname],
  ].flat();

function serve(cwd: string, options: string[]) {
  const child = spawn(process.execPath, [webpack(), 'serve', ...options], { cwd, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal));
  return child;
}

/** Waits for the dev server's manifest. @throws Problem if the server ends before that */
async function announcementAt(base: string, child: ChildProcess): Promise<Manifest> {
  while (child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(new URL(MANIFEST, base)).catch(() => undefined);
    if (answer?.ok) return Manifest.parse(await answer.json());
    await delay(LOOK_AGAIN);
  }
  throw refused('The development server did not start.');
}

export const dev: Command = {
  usage: 'dev [REMOTE] [--on URL]',
  summary: 'run a remote alone, or within a staging site, while you write it',
  example: 'dev public',
  help: [
    'In the repository of one remote, you can leave out its name. The port is in its remote.json.',
    'With --on, the site at URL has to be a staging server (STAGING=1), and LAPIS_TOKEN a token for the app.',
    'It prints a link that works once: your browser then shows that site with the remote from this machine.',
  ],
  options: {
    on: { type: 'string', does: 'show the remote within the staging site at this address, to you alone' },
  },
  takes: { least: 0, most: 1 },
  async run({ args: [remote], options: { on }, env }) {
    const dir = await findRemoteFolder(remote);
    const server = typeof on === 'string' ? selectServer({ ...env, LAPIS_SERVER: on }) : undefined;
    const base = await findBaseUrl(dir);
    const child = serve(dir, server ? forSite(base, server.place) : ['--mode', 'development']);
    const ended = once(child, 'exit');
    try {
      if (server) {
        const announcement = await announcementAt(base, child);
        const { app } = announcement;
        const url = await server.openLocal(app, { entry: `${base}remoteEntry.js`, announcement });
        console.log(
          `${app} from this machine, in ${server.place}, for you alone; the link works once:\n  ${url}`,
        );
      }
      const [code] = await ended;
      if (code) throw refused('The development server did not start.');
    } finally {
      child.kill();
    }
    return { json: {}, lines: [] };
  },
};
