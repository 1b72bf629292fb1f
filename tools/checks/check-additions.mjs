#!/usr/bin/env node
/**
 * Checks that an addition needs only its own files, and a line in each list that names it. Adds pages, a
 * content type, a block, a language and a remote to a copy of the project with `npm run new`. Fails if that
 * changes other files. Also fails if types, lint, formatting, unused code or the new tests have errors.
 * `--all` also runs every test and every build of the copy.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Arguments for `npm run new`, the files and folders that it may add, the lists that get a line, and existing
 * tests that go through the lists.
 */
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
      'shared/contract/src/content/events.ts',
      'api/src/content/events/',
      'api/src/server/database/migrations/',
      'api/demo/events.ts',
      'remotes/admin/src/content/events/',
      'remotes/public/src/events/',
    ],
    lists: [
      'shared/contract/src/content/content-types.ts',
      'shared/contract/src/resources.ts',
      'api/src/content/types.ts',
      'api/src/server/database/migrations/migrations.ts',
      'remotes/admin/src/content/pages.ts',
      'remotes/public/src/pages.ts',
    ],
  },
  {
    begin: ['block', 'timeline', 'Timeline'],
    own: [
      'shared/contract/src/blocks/timeline.ts',
      'remotes/admin/src/content/blocks/timeline/',
      'remotes/public/src/blocks/timeline/',
    ],
    lists: [
      'shared/contract/src/blocks/block-kinds.ts',
      'shared/contract/src/blocks/blocks.ts',
      'api/src/content/blocks/blocks-as-html.ts',
      'remotes/public/src/blocks/ShownBlocks.tsx',
      'remotes/admin/src/content/blocks/forms.ts',
      'remotes/admin/src/cms/entries/blocks-as-html.ts',
      'e2e/kit/random-blocks.ts',
    ],
  },
  {
    begin: ['language', 'ur', 'Urdu', 'اردو', 'rtl'],
    own: ['api/src/content/newsletters/words/urdu.ts'],
    lists: [
      'shared/contract/src/languages.ts',
      'api/src/content/newsletters/words/reader-words.ts',
      'remotes/public/src/stories/Byline.tsx',
    ],
    tests: [
      'api/src/start/sample-mails.test.ts',
      'api/src/inbox/newsletter/settings/newsletter-settings.test.ts',
      'remotes/admin/src/screens/newsletter-settings/newsletter-settings.test.tsx',
      'remotes/public/src/stories/languages.test.tsx',
    ],
  },
  {
    begin: ['remote', 'shop', 'Our shop'],
    own: ['remotes/shop/', '.github/workflows/shop.yml'],
    lists: ['.github/CODEOWNERS', 'pnpm-lock.yaml'],
  },
];

const root = path.resolve(import.meta.dirname, '../..');
const copy = mkdtempSync(path.join(tmpdir(), 'lapis-check-'));
const isAll = process.argv.includes('--all');
const failures = [];

/** Runs a command in the copy and returns its output. Records a failure if the command fails. */
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

/** Runs a command and prints how long it took. */
function check(...command) {
  const started = performance.now();
  run(...command);
  console.log(`   ${command[0]}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
}

const git = (...args) => run('git', args);

/** Adds a fixture and checks the changed files. Returns the new files. */
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
  check('node', ['tools/checks/copy-project.mjs', copy], root);
  const written = fixtures.flatMap(begin);
  const tests = [
    ...written.filter((file) => /\.test\.tsx?$/.test(file)),
    ...fixtures.flatMap((fixture) => fixture.tests ?? []),
  ];
  check('tsc', ['--noEmit', '--singleThreaded']);
  check('oxlint', ['--deny-warnings', ...(isAll ? [] : written.filter((file) => /\.tsx?$/.test(file)))]);
  check('oxfmt', ['--check']);
  check('knip', ['--no-config-hints']);
  if (isAll) {
    check('node', ['tools/build/build.mjs']);
    // Standalone remotes also need recorded responses for the new type.
    check('node', ['tools/build/build.mjs', 'answers']);
    check('npm', ['run', '--silent', 'schema']);
    git('commit', '--all', '--quiet', '--message', 'The page of the schema');
  }
  check('jest', isAll ? [] : ['--maxWorkers=1', ...tests]);
  if (git('status', '--porcelain')) failures.push('What checks the copy has changed it.');
} finally {
  rmSync(copy, { recursive: true, force: true });
}
for (const failure of failures) console.error(`\n${failure}`);
if (failures.length) process.exitCode = 1;
else console.log('Whatever is added is announced once.');
