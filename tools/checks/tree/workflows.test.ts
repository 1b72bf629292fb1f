import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { wrongCommands } from './commands.fixture';

interface Step {
  uses?: string;
  run?: string;
  env?: Record<string, string>;
}

interface Job {
  uses?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
  steps?: Step[];
}

interface Workflow {
  on: Record<string, { paths?: string[]; inputs?: Record<string, { required?: boolean }> } | null>;
  jobs: Record<string, Job>;
}

const root = resolve(__dirname, '../../..');
const folder = join(root, '.github/workflows');
const files = readdirSync(folder);
const readWorkflow = (file: string) => readFileSync(join(folder, file), 'utf8');
const read = (file: string) => parse(readWorkflow(file)) as Workflow;
const listJobs = (file: string) => Object.values(read(file).jobs);

/** Set by GitHub, or by an earlier step. */
const given = new Set(['RUNNER_TEMP', 'GITHUB_ENV', 'GITHUB_STEP_SUMMARY', 'LAPIS_KEY']);

test.each(files)('every command of %s exists', (file) => {
  expect(wrongCommands(readWorkflow(file))).toEqual([]);
  const tested = [...readWorkflow(file).matchAll(/npx jest ([^\n]+)/g)].flatMap(([, args = '']) =>
    args.split(' ').filter((arg) => /^[\w/]+$/.test(arg) && arg !== 'server'),
  );
  expect(tested.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(files)('%s watches folders that exist', (file) => {
  const paths = Object.values(read(file).on).flatMap((event) => event?.paths ?? []);
  expect(paths.filter((path) => !existsSync(join(root, path.replace('/**', ''))))).toEqual([]);
});

test.each(files)('every variable that a step of %s reads is set', (file) => {
  for (const { env: ofJob, steps = [] } of listJobs(file)) {
    for (const { run = '', env: ofStep } of steps) {
      const isSet = (name: string) => given.has(name) || name in { ...ofJob, ...ofStep };
      const used = Array.from(run.matchAll(/\$\{?([A-Z_]+)/g), ([, name = '']) => name);
      expect(used.filter((name) => !isSet(name))).toEqual([]);
      // An expression in a command would allow script injection.
      expect(run).not.toContain('${{');
    }
  }
});

test.each(files)('%s calls other workflows with the inputs that they declare', (file) => {
  for (const { uses, with: inputs = {} } of listJobs(file)) {
    if (!uses) continue;
    const called = read(uses.replace('./.github/workflows/', '')).on['workflow_call']?.inputs ?? {};
    expect(Object.keys(called)).toEqual(expect.arrayContaining(Object.keys(inputs)));
    const required = Object.keys(called).filter((name) => called[name]?.required);
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(required));
  }
});

test('each remote has a workflow that ships it', () => {
  const shipped = files.flatMap((file) => listJobs(file).map((job) => job.with?.['remote']));
  expect(shipped.filter(Boolean)).toEqual(expect.arrayContaining(readdirSync(join(root, 'remotes'))));
});
