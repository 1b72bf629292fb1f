#!/usr/bin/env node
/**
 * Whether servers of the last release work on tables that this one has brought up to date, as they must while servers
 * are upgraded one after the other: `npm run contract:schema`. The tests of the newest tag `v…` that is not this commit
 * run in a worktree of their own, with its server, on databases that the migrations here have made. `-- --from COMMIT`
 * takes another one, and what stands after it goes to jest.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const dir = mkdtempSync(path.join(tmpdir(), 'lapis-schema-'));
const release = path.join(dir, 'release');

/** Runs a command; answers what it wrote. One that fails ends all this. */
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

/** The newest release, by its number, that is not what lies here. */
function lastRelease() {
  if (!existsSync(path.join(root, '.git'))) return undefined;
  const here = new Set(run('git', ['tag', '--points-at', 'HEAD']).split('\n'));
  const tags = run('git', ['tag', '--list', 'v*', '--sort=-version:refname']).split('\n');
  return tags.find((tag) => tag !== '' && !here.has(tag));
}

/**
 * What its tests begin with. They leave out backups, which a release makes of its own tables alone.
 * @param {string} from
 */
function test(from) {
  run('git', ['worktree', 'add', '--detach', release, from]);
  if (!existsSync(path.join(release, 'e2e/schema.mjs'))) {
    console.log(`${from} can't run its tests on the tables of another release: nothing was checked.`);
    return;
  }
  run('npx', ['--yes', 'pnpm@12.21.0', 'install', '--frozen-lockfile'], { cwd: release, stdio: 'inherit' });
  const args = ['--import', 'tsx', 'src/testing/print-templates.ts', dir];
  const env = { ...process.env, ...JSON.parse(run(process.execPath, args, { cwd: path.join(root, 'api') })) };
  const leftOut = ['--testPathIgnorePatterns', '/node_modules/', 'operations/backup/'];
  // What jest takes comes first: these two take all that follows.
  const jest = ['jest', ...others, ...leftOut, '--selectProjects', 'server'];
  run('npx', jest, { cwd: release, env, stdio: 'inherit' });
  console.log(`The server of ${from} works on the tables of this release.`);
}

try {
  const from = commit ?? lastRelease();
  if (from) test(from);
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
