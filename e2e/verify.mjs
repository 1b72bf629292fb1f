#!/usr/bin/env node
/**
 * Everything that must hold before a change is merged: types, lint, format and unused code; the tests beside the
 * code; what is begun by `npm run new` changes nothing else; the build; the journeys through the built product in a
 * real browser. The tests beside the code often wait, so the build is made meanwhile; the journeys begin only where all
 * else succeeded. The last line counts the tests of both runners; a stage without tests that fails counts as one.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const dir = await mkdtemp(path.join(tmpdir(), 'lapis-verify-'));
const jestReport = path.join(dir, 'jest.json');
const playwrightReport = path.join(dir, 'playwright.json');

const lint = { name: 'lint', command: 'npm', args: ['run', '--silent', 'lint'] };
const check = { name: 'check', command: 'node', args: ['e2e/check.mjs'] };
const build = { name: 'build', command: 'node', args: ['webpack/build.mjs'] };
const promote = { name: 'promote', command: 'node', args: ['webpack/promote.mjs', '--folder'] };
const jest = {
  name: 'jest',
  command: 'jest',
  args: ['--json', `--outputFile=${jestReport}`],
  // The report goes to the file as well; what a person reads comes on the other stream.
  stdio: ['ignore', 'ignore', 'inherit'],
  count: countJest,
};
const journeys = {
  name: 'journeys',
  command: 'playwright',
  args: ['test', '--config=e2e', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  stdio: ['ignore', 'inherit', 'inherit'],
  count: countPlaywright,
};

const total = { passed: 0, failed: 0, skipped: [], unsteady: [] };
const notRun = new Set([lint, build, promote, check, jest, journeys]);

await Promise.all([inTurn(lint, build, promote, check), inTurn(jest)]);
if (!total.failed) await inTurn(journeys);
await rm(dir, { recursive: true });

console.log();
if (notRun.size) {
  const names = [...notRun].map(({ name }) => name).join(', ');
  console.log(`Not run, because of the failure above: ${names}`);
}
if (!process.env.TEST_DATABASE_URL) {
  console.log('Skipped: the tests on PostgreSQL, because TEST_DATABASE_URL names no server');
}
for (const test of total.unsteady) console.log(`Passed at the second try only, and wants mending: ${test}`);
for (const test of total.skipped) console.log(`Skipped: ${test}`);

const skipped = total.skipped.length ? `, ${total.skipped.length} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed ? 1 : 0;

/** Carries stages out one after the other, up to the first that fails. */
async function inTurn(...stages) {
  for (const stage of stages) {
    notRun.delete(stage);
    const started = performance.now();
    const succeeded = await run(stage);
    const counted = (await stage.count?.()) ?? { passed: 0, failed: 0, skipped: [] };
    if (!succeeded && counted.failed === 0) counted.failed = 1;
    total.passed += counted.passed;
    total.failed += counted.failed;
    total.skipped.push(...counted.skipped);
    total.unsteady.push(...(counted.unsteady ?? []));
    console.log(`── ${stage.name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    if (!succeeded) return;
  }
}

/** Answers whether the stage succeeded. What it says in the background comes in one piece, when it has ended. */
function run({ command, args, env, stdio = ['ignore', 'pipe', 'pipe'] }) {
  const bins = ['node_modules/.bin', 'e2e/node_modules/.bin'].map((bin) => path.join(root, bin));
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: [...bins, process.env.PATH].join(path.delimiter), ...env },
      stdio,
      shell: process.platform === 'win32',
    });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => said.push(data));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => {
      if (said.length) console.log(`\n${Buffer.concat(said)}`);
      resolve(code === 0);
    });
  });
}

/** A report; undefined where the runner ended before it wrote one. */
async function readReport(file) {
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined;
}

async function countJest() {
  const report = await readReport(jestReport);
  if (!report) return undefined;
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: report.numPassedTests,
    // A file that cannot be run has no tests to fail.
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    skipped: tests.filter(({ status }) => status === 'pending').map(({ fullName }) => fullName),
  };
}

async function countPlaywright() {
  const report = await readReport(playwrightReport);
  if (!report) return undefined;
  const { stats, suites } = report;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: suites.flatMap(skippedIn),
    unsteady: suites.flatMap(unsteadyIn),
  };
}

/** The journeys of a suite that passed only when they were tried again. */
function unsteadyIn({ title, specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky'));
  return [...own.map((spec) => `${title} › ${spec.title}`), ...suites.flatMap(unsteadyIn)];
}

/** The skipped journeys of a suite, each with the reason it gives. */
function skippedIn({ title, specs = [], suites = [] }) {
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => {
        const reason = annotations.find(({ type }) => type === 'skip')?.description;
        return [`${title} › ${spec.title}`, reason].filter(Boolean).join(': ');
      }),
  );
  return [...own, ...suites.flatMap(skippedIn)];
}
