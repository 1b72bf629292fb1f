import { spawn, type StdioOptions } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Count, countJest, countPlaywright, describeSlowest, failuresIn, root } from './reports';

const dir = path.join(tmpdir(), `lapis-checks-${process.pid}`);
const statementsDir = path.join(dir, 'statements');

export interface Stage {
  name: string;
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** By default, the output is printed in one piece at the end. */
  stdio?: StdioOptions;
  count?(): Promise<Count | undefined>;
  /** Returns a stage that runs failed files a second time, if there are few, and the names of failed tests. */
  again?(): Promise<{ stage: Stage; failed: string[] } | undefined>;
}

export const node = (name: string, ...args: string[]): Stage => ({ name, command: 'node', args });

/** Stages that build what has changed, and promote it in the build folder. */
export const build = [
  node('build', 'tools/build/build.mjs'),
  node('promote', 'tools/build/promote.mjs', '--folder'),
  node('answers', 'tools/build/build.mjs', 'answers'),
];

/** Largest number of files that run a second time. If more fail, a change has broken them. */
const fewFiles = 3;

interface RunnerOptions {
  name?: string;
  args?: string[];
  files?: string[];
  env?: NodeJS.ProcessEnv;
}

/** Runs unit tests. As journeys do, tests that fail run a second time, and those that then pass are named. */
export function jest({ name = 'jest', args = [], files = [], env = {} }: RunnerOptions = {}): Stage {
  const report = path.join(dir, `${name}.json`);
  return {
    name,
    command: 'jest',
    args: ['--json', `--outputFile=${report}`, ...args, ...files],
    env: { TEST_STATEMENTS_DIR: statementsDir, ...env },
    // Ignores stdout, because the JSON is also written to the file. The readable output is on stderr.
    stdio: ['ignore', 'ignore', 'inherit'],
    count: () => countJest(report),
    async again() {
      const failures = await failuresIn(report);
      if (!failures.files.length || failures.files.length > fewFiles) return undefined;
      const alone = [...args, '--runInBand', '--runTestsByPath'];
      const stage = jest({ name: `${name}-again`, args: alone, files: failures.files, env });
      return { stage, failed: failures.tests };
    },
  };
}

/** Checks the recorded statements on PostgreSQL. */
export const statements: Stage = {
  name: 'statements',
  command: 'tsx',
  args: ['api/src/testing/statements/check-statements.ts', statementsDir],
};

export function journeys({ name = 'journeys', args = [], env = {} }: RunnerOptions = {}): Stage {
  const report = path.join(dir, `${name}.json`);
  return {
    name,
    command: 'playwright',
    args: ['test', '--config=e2e', '--reporter=list,json', ...args],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    count: () => countPlaywright(report),
  };
}

/**
 * Runs stages and adds up their tests.
 * @param phases run one after the other until one fails; a phase's tracks run in parallel, and a track's
 * stages one after the other
 * @param notes lines that say which tests were left out
 */
export async function runStages(phases: Stage[][][], notes: string[] = []) {
  const total: Count = { passed: 0, failed: 0, skipped: [], unsteady: [], files: [] };
  const notRun = new Set(phases.flat(2));
  await mkdir(statementsDir, { recursive: true });
  process.env['SEED'] ??= String(randomInt(2 ** 31));
  for (const tracks of phases) {
    if (!total.failed) await Promise.all(tracks.map((track) => runTrack(track, total, notRun)));
  }
  await rm(dir, { recursive: true });

  if (total.files.length) {
    console.log(`\nSEED=${process.env['SEED']} repeats the random tests of this run. The slowest files:`);
    for (const line of describeSlowest(total.files)) console.log(line);
  }
  if (notRun.size) {
    console.log(`Not run, because of the failure above: ${[...notRun].map(({ name }) => name).join(', ')}`);
  }
  for (const note of notes) console.log(note);
  for (const test of total.unsteady) console.log(`Passed at the second try only, mend it: ${test}`);
  for (const test of total.skipped) console.log(`Skipped: ${test}`);
  const skipped = total.skipped.length ? `, ${total.skipped.length} skipped` : '';
  console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed ? 1 : 0;
}

async function runTrack(track: Stage[], total: Count, notRun: Set<Stage>) {
  for (const stage of track) {
    notRun.delete(stage);
    const started = performance.now();
    const { succeeded, count } = await attempt(stage);
    // A failed stage without tests counts as one failure.
    total.failed += succeeded ? 0 : count?.failed || 1;
    total.passed += count?.passed ?? 0;
    total.skipped.push(...(count?.skipped ?? []));
    total.unsteady.push(...(count?.unsteady ?? []));
    total.files.push(...(count?.files ?? []));
    console.log(`── ${stage.name}: ${((performance.now() - started) / 1000).toFixed(0)} s`);
    if (!succeeded) return;
  }
}

/** Runs a stage, and what has failed a second time. */
async function attempt(stage: Stage) {
  const succeeded = await run(stage);
  const count = await stage.count?.();
  const again = succeeded ? undefined : await stage.again?.();
  if (!count || !again || !(await run(again.stage))) return { succeeded, count };
  const passed = count.passed + again.failed.length;
  return { succeeded: true, count: { ...count, passed, failed: 0, unsteady: again.failed } };
}

function run({ command, args, env, stdio = ['ignore', 'pipe', 'pipe'] }: Stage) {
  const bins = ['', 'e2e', 'api'].map((folder) => path.join(root, folder, 'node_modules/.bin'));
  return new Promise<boolean>((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, PATH: [...bins, process.env['PATH']].join(path.delimiter), ...env },
      stdio,
      shell: process.platform === 'win32',
    });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (data: Buffer) => output.push(data));
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (code) => {
      if (output.length) console.log(`\n${Buffer.concat(output).toString()}`);
      resolve(code === 0);
    });
  });
}
