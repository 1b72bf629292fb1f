#!/usr/bin/env node
/**
 * Proves that whatever is added to the house is announced once: in a copy of the project it begins a page, a type of
 * content and a remote by `npm run new`, and fails where that changes another file than those of the thing itself and
 * the lists that name it, or where types, lint, format, unused code or the tests that were written fail. `--all` runs
 * every test and every build of the copy as well.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What is begun; which files and folders are its own, and which others have a line for it. */
const fixtures = [
  {
    begin: ['page', 'public', 'history', 'Our history'],
    own: ['remotes/public/src/history/'],
    lists: ['remotes/public/src/pages.ts'],
  },
  {
    begin: ['page', 'admin', 'volunteers', 'Volunteers'],
    own: ['remotes/admin/src/screens/volunteers/'],
    lists: ['remotes/admin/src/pages.ts'],
  },
  {
    begin: ['content-type', 'events', 'event', 'Events'],
    own: [
      'shared/contract/src/events.ts',
      'api/src/content/events/',
      'api/src/server/database/migrations/',
      'api/demo/events.ts',
      'remotes/admin/src/content/events/',
      'remotes/public/src/events/',
    ],
    lists: [
      'shared/contract/src/content-types.ts',
      'shared/contract/src/resources.ts',
      'api/src/content/types.ts',
      'api/src/server/database/migrations/migrations.ts',
      'remotes/admin/src/content/pages.ts',
      'remotes/public/src/pages.ts',
    ],
  },
  {
    begin: ['remote', 'shop', 'Our shop'],
    own: ['remotes/shop/'],
    lists: ['.github/CODEOWNERS', 'pnpm-lock.yaml'],
  },
];

const root = path.dirname(import.meta.dirname);
const copy = mkdtempSync(path.join(tmpdir(), 'lapis-check-'));
const isAll = process.argv.includes('--all');
const failures = [];

/** Runs a command in the copy, and answers what it says; where it fails that is a failure, and shown. */
function run(command, args, cwd = copy) {
  const PATH = [path.join(copy, 'node_modules/.bin'), process.env.PATH].join(path.delimiter);
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH },
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  });
  if (status !== 0) failures.push(`${[command, ...args].join(' ')} failed: ${error ?? `${stdout}${stderr}`}`);
  return stdout?.trim() ?? '';
}

/** The same for what takes a while. */
function check(...command) {
  const started = performance.now();
  run(...command);
  console.log(`   ${command[0]}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

const git = (...args) => run('git', args);

/** Begins a thing, and judges what that changed; answers the files that it wrote. */
function begin({ begin: said, own, lists }) {
  const thing = said.slice(0, -1).join(' ');
  run('npm', ['run', '--silent', 'new', '--', ...said]);
  git('add', '--all');
  const listed = (filter) =>
    git('diff', '--cached', '--name-only', '--no-renames', `--diff-filter=${filter}`)
      .split('\n')
      .filter(Boolean);
  const added = listed('A');
  const others = [
    ...added.filter((file) => !own.some((place) => file.startsWith(place))),
    ...listed('a').filter((file) => !lists.includes(file)),
  ];
  if (others.length) failures.push(`${thing} changes what is not its own: ${others.join(', ')}`);
  const missing = lists.filter((file) => !listed('M').includes(file));
  if (missing.length) failures.push(`${thing} has no line in ${missing.join(', ')}`);
  console.log(`── ${thing}: ${added.length} files of its own, and lines in`);
  console.log(git('diff', '--cached', '--stat=100', '--', ...lists));
  git('commit', '--quiet', '--message', thing);
  return added;
}

try {
  check('node', ['e2e/copy-project.mjs', copy], root);
  const written = fixtures.flatMap(begin);
  const tests = written.filter((file) => /\.test\.tsx?$/.test(file));
  check('tsc', ['--noEmit', '--singleThreaded']);
  check('oxlint', ['--deny-warnings', ...(isAll ? [] : written.filter((file) => /\.tsx?$/.test(file)))]);
  check('oxfmt', ['--check']);
  check('knip', ['--no-config-hints']);
  if (isAll) {
    check('node', ['webpack/build.mjs']);
    // Remotes that run by themselves have answers of the new type, too.
    check('npx', ['--yes', 'pnpm@12.21.0', '--filter', '@lapis/api', 'record']);
    git('commit', '--all', '--quiet', '--message', 'recorded answers');
  }
  check('jest', isAll ? [] : ['--maxWorkers=1', ...tests]);
  if (git('status', '--porcelain')) failures.push('What checks the copy has changed it.');
} finally {
  rmSync(copy, { recursive: true, force: true });
}
for (const failure of failures) console.error(`\n${failure}`);
if (failures.length) process.exitCode = 1;
else console.log('Whatever is added is announced once.');
