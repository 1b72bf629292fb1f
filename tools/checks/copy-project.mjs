#!/usr/bin/env node
/**
 * Copies the project into an empty folder: `node tools/checks/copy-project.mjs FOLDER [--sources]`. Includes
 * uncommitted changes, but no builds. The copy is a repository with one commit and, without `--sources`,
 * installed packages.
 */
import { execFile } from 'node:child_process';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const [folder, flag] = process.argv.slice(2);
const run = promisify(execFile);
const git = (...args) => run('git', args, { cwd: folder });

const options = ['--cached', '--others', '--exclude-standard', '-z'];
const { stdout } = await run('git', ['ls-files', ...options], { cwd: root, maxBuffer: 2 ** 24 });
const files = new Set(stdout.split('\0').filter(Boolean));
for (const file of files) await cp(path.join(root, file), path.join(folder, file)).catch(ignoreDeleted);

await git('init', '--quiet');
await git('config', 'user.name', 'Copy');
await git('config', 'user.email', 'copy@lapis.example');
await git('add', '--all');
await git('commit', '--quiet', '--message', 'The project as it stands');
if (flag !== '--sources')
  await run('npx', ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile', '--prefer-offline'], {
    cwd: folder,
  });

/** Ignores files that git still lists because their deletion hasn't been committed yet. */
function ignoreDeleted(error) {
  if (error.code !== 'ENOENT') throw error;
}
