#!/usr/bin/env node
/**
 * Promotes the latest builds: `node tools/build/promote.mjs [app …]`, by default those of all apps. The
 * server's gate checks the builds, and the database is updated. `--folder` only changes the pointers in
 * build/. Tests use it, because their servers have their own databases.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { readBuilds, toAppFolder } from './build-records.mjs';
import { build, remotes, root } from './project.mjs';

const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('--'));
const versions = [];
for (const app of named.length ? named : ['shell', ...remotes]) {
  const version = (await readBuilds(path.join(build, toAppFolder(app)))).at(-1)?.version;
  if (!version) {
    console.error(`There is no built version of ${app}: run 'npm run build' first.`);
    process.exit(1);
  }
  versions.push([app, version]);
}

if (args.includes('--folder')) await movePointers();
else passGate();

async function movePointers() {
  const { register } = await import('tsx/esm/api');
  register();
  const { readPointerFile, writePointerFile } = await import('@lapis/contract/pointer-file');
  for (const [app, version] of versions) {
    const folder = path.join(build, toAppFolder(app));
    // Replaces a damaged pointer file.
    const before = await readPointerFile(folder).catch(() => undefined);
    if (before?.version === version) continue;
    if (before?.locked) console.log(`${app} is locked: ${before.version} stays live`);
    else await writePointerFile(folder, { ...before, version, previous: before?.version });
  }
}

function passGate() {
  const script = path.join(root, 'api/dist/promote.mjs');
  const promoted = spawn(process.execPath, [script, ...versions.map((one) => one.join('@'))], {
    stdio: 'inherit',
  });
  promoted.on('exit', (code) => (process.exitCode = code ?? 1));
}
