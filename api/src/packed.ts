import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeForThisAccount } from './server/settings/data-dir';
import { readSettings } from './server/settings/settings';
import { StartFailure } from './server/settings/start-failure';
import { installPacked, readPackedVersions } from './start/lay-packed';

/**
 * Main program of a packed site (`npm run pack`). `node main.mjs` serves the site; `node main.mjs PROGRAM`
 * runs one of its programs, such as `backup`. All changes go to DATA_DIR, so the folder itself may be
 * read-only.
 */
const root = resolve(import.meta.dirname, '../..');
const apps = join(root, 'apps');
const dataDir = resolve(root, process.env['DATA_DIR'] || 'data');
const laid = join(dataDir, 'apps');
// The first start copies the apps from the archive. Until then, a restore uses those in the archive.
const current = process.argv[2] === 'restore' && !existsSync(laid) ? apps : laid;
process.env['SHELL_DIR'] ||= join(current, 'shell');
process.env['REMOTES_DIR'] ||= join(current, 'remotes');
process.env['RELEASE_KEYS'] ||= join(dataDir, 'keys');
writeForThisAccount();

/** Promotes in a child process, so that its memory is freed afterwards. */
async function promote(versions: ReadonlyMap<string, string>) {
  const [, script = ''] = process.argv;
  const child = spawn(process.execPath, [script, 'promote', ...toVersionArgs(versions)], {
    stdio: 'inherit',
  });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new StartFailure('The versions of this archive could not be made live.');
}

const toVersionArgs = (versions: ReadonlyMap<string, string>) =>
  Array.from(versions, (each) => each.join('@'));

async function run() {
  const [, , program, ...args] = process.argv;
  if (program === undefined) {
    await installPacked(apps, readSettings(process.env, root), promote);
    // The server starts its workers from this path, and finds the backup program beside it.
    process.argv[1] = join(import.meta.dirname, 'main.mjs');
    return import('./main');
  }
  const file = join(import.meta.dirname, `${program}.mjs`);
  if (!/^[a-z]+$/.test(program) || !existsSync(file))
    throw new StartFailure(`There is no program ${program}: package.json lists those that exist.`);
  const versions =
    program === 'promote' && args.length === 0 ? toVersionArgs(await readPackedVersions(apps)) : [];
  process.argv.splice(1, 2, file, ...versions);
  return import(file);
}

try {
  await run();
} catch (error) {
  for (const line of error instanceof StartFailure ? error.lines : [error]) console.error(line);
  process.exitCode = 1;
}
