#!/usr/bin/env node
/**
 * Makes live what was built last: `node webpack/promote.mjs [app …]`, all apps where none is named. The server's gate
 * says what may go live, and the database what is. With `--folder` it is only the pointers in build/ that are moved, as
 * for tests, whose servers have databases of their own.
 */
import { spawn } from 'node:child_process';
import { rename } from 'node:fs/promises';
import path from 'node:path';
import { builtIn, folderOf, readJson, writeJson } from './built.mjs';
import { build, remotes, root } from './project.mjs';

const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('--'));
const versions = [];
for (const app of named.length ? named : ['shell', ...remotes]) {
  const version = (await builtIn(path.join(build, folderOf(app)))).at(-1)?.version;
  if (!version) {
    console.error(`There is no built version of ${app}: run 'npm run build' first.`);
    process.exit(1);
  }
  versions.push([app, version]);
}

if (args.includes('--folder')) for (const [app, version] of versions) await point(app, version);
else passGate();

/** Moves a pointer in one step, so that a server never reads half of it. One that is locked stays. */
async function point(app, version) {
  const pointer = path.join(build, folderOf(app), 'live.json');
  const before = await readJson(pointer);
  if (before.version === version) return;
  if (before.locked) return console.log(`${app} is locked: ${before.version} stays live`);
  await writeJson(`${pointer}.new`, { ...before, version, previous: before.version });
  await rename(`${pointer}.new`, pointer);
}

function passGate() {
  const script = path.join(root, 'api/dist/promote.mjs');
  const promoted = spawn(process.execPath, [script, ...versions.map((one) => one.join('@'))], {
    stdio: 'inherit',
  });
  promoted.on('exit', (code) => (process.exitCode = code ?? 1));
}
