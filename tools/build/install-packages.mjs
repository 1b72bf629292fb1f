import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { build, root } from './project.mjs';

/** Folders of packages, as in `pnpm-workspace.yaml`. */
const workspace = ['shell', 'webpack', 'api', 'e2e', 'bench'];
const parents = ['remotes', 'shared', 'tools', 'api'];

async function listManifests() {
  const inParents = await Promise.all(
    parents.map(async (parent) => {
      const entries = await readdir(path.join(root, parent), { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${parent}/${name}`);
    }),
  );
  return [...workspace, ...inParents.flat()].map((folder) => `${folder}/package.json`);
}

/**
 * Installs the packages that run, as the lock file names them, into a new folder, with the binaries for Linux
 * on a processor.
 * @param cpu as in `process.arch`
 * @returns the folder, laid out like the project; the caller deletes it
 */
export async function installPackages(cpu) {
  const folder = await mkdtemp(path.join(build, 'packages-'));
  try {
    const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', 'e2e/patches'];
    for (const file of [...files, ...(await listManifests())]) {
      // Folders without a manifest aren't packages.
      await cp(path.join(root, file), path.join(folder, file), { recursive: true }).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
    const filters = ['@lapis/api...', '@lapis/shell...', './remotes/*...'].flatMap((each) => [
      '--filter',
      each,
    ]);
    const platform = ['--os', 'linux', '--libc', 'glibc', '--cpu', cpu];
    const options = ['--prod', '--frozen-lockfile', '--ignore-scripts', ...platform, ...filters];
    await promisify(execFile)('npx', ['--yes', 'pnpm@12.21.0', 'install', ...options], { cwd: folder });
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
