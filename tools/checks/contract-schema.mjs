#!/usr/bin/env node
/**
 * Checks that servers of the last release work on tables that this release has migrated, as they must while
 * servers are upgraded one after the other: `npm run contract:schema`. Checks out the newest tag `v…` that
 * isn't this commit, and runs its tests on databases created by the migrations here. `-- --from COMMIT` uses
 * a different commit. Further arguments are passed to jest.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const dir = mkdtempSync(path.join(tmpdir(), 'lapis-schema-'));
const release = path.join(dir, 'release');

/** Returns the output of a command. @throws Error if it fails */
function run(command, args, { cwd = root, env = process.env, stdio = ['ignore', 'pipe', 'inherit'] } = {}) {
  const { status, stdout } = spawnSync(command, args, { cwd, env, stdio, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} has failed`);
  return stdout?.trim() ?? '';
}

const [flag, commit, ...others] = process.argv.slice(2);
if (flag !== undefined && (flag !== '--from' || commit === undefined)) {
  console.error('Usage: npm run contract:schema [-- --from COMMIT [what jest takes]]');
  process.exit(2);
}

/** Returns the tag of the newest release that isn't this commit. */
function findLastRelease() {
  if (!existsSync(path.join(root, '.git'))) return undefined;
  const here = new Set(run('git', ['tag', '--points-at', 'HEAD']).split('\n'));
  const tags = run('git', ['tag', '--list', 'v*', '--sort=-version:refname']).split('\n');
  return tags.find((tag) => tag !== '' && !here.has(tag));
}

/**
 * Runs a release's tests on these tables, except the tests of backups, which only fit the release's own
 * tables.
 */
function testRelease(from) {
  run('git', ['worktree', 'add', '--detach', release, from]);
  if (!existsSync(path.join(release, 'api/src/testing/print-templates.ts'))) {
    console.log(`${from} can't run its tests on the tables of another release: nothing was checked.`);
    return;
  }
  run('npx', ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile'], { cwd: release, stdio: 'inherit' });
  const args = ['--import', 'tsx', 'src/testing/print-templates.ts', dir];
  const env = { ...process.env, ...JSON.parse(run(process.execPath, args, { cwd: path.join(root, 'api') })) };
  const leftOut = ['--testPathIgnorePatterns', '/node_modules/', 'operations/backup/'];
  // The other arguments come first, because each of these two options takes all the values that follow.
  const jest = ['jest', ...others, ...leftOut, '--selectProjects', 'server'];
  run('npx', jest, { cwd: release, env, stdio: 'inherit' });
  console.log(`The server of ${from} works on the tables of this release.`);
}

try {
  const from = commit ?? findLastRelease();
  if (from) testRelease(from);
  else
    console.log(
      'There is no earlier release (a tag v…) whose server could be tried on the tables of this one.',
    );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  if (existsSync(release)) run('git', ['worktree', 'remove', '--force', release]);
  rmSync(dir, { recursive: true, force: true });
}
