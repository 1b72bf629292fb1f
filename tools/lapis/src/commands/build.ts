import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import type { Command } from '../command';
import { misused, refused } from '../problem';

const builtApp = /^([\w-]+) (\S+) (?:is up to date|built)/;

const OF_PROJECT = 'tools/build/build.mjs';

/** @throws Problem if the current folder has nothing to build */
function buildProgram() {
  if (existsSync('remote.json')) return createRequire(import.meta.url).resolve('@lapis/build/remote');
  if (existsSync(OF_PROJECT)) return OF_PROJECT;
  throw misused('Please run this in the folder of a remote, where its remote.json is.');
}

export const build: Command = {
  usage: 'build [APP …]',
  summary: 'build what changed; this releases nothing',
  example: 'build public',
  help: ['In the repository of one remote, you can leave out its name.'],
  takes: { least: 0, most: Infinity },
  async run({ args }) {
    const child = spawn(process.execPath, [buildProgram(), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'close');
    const json: { app: string; version: string }[] = [];
    for await (const line of createInterface(child.stdout)) {
      const [, app, version] = builtApp.exec(line) ?? [];
      if (app && version) json.push({ app, version });
      // Printed immediately, because a build takes a while.
      console.error(line);
    }
    const [code] = await ended;
    if (code !== 0) throw refused('Not everything could be built.');
    return { json, lines: json.map(({ app, version }) => `${app} ${version}`) };
  },
};
