import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './reports';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Changes of these can break every test. */
const FOR_ALL = [
  /^(package\.json|pnpm-(lock|workspace)\.yaml|jest\.config\.cjs|tsconfig\.json)$/,
  /^(shared\/testing|api\/src\/testing)\//,
  /\/(package|tsconfig)\.json$/,
];

/** Every test of the server that sends requests imports this, and with it all of the server: no way leads through. */
const ROOTS = ['api/src/start/app.ts'];

/** Tests that read files of the project by their paths, whichever they are. */
const READS_THE_TREE = /^(webpack|api\/demo|e2e|tools\/checks)\/[\w-]+\.test\.ts$/;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Paths of tests and names of journeys; none of both if everything has to run. */
interface Plan {
  tests: string[];
  journeys: string[];
  isWhole: boolean;
}

/** Plans what to run for the changes since a commit, those not committed included. */
export async function planFor(commit: string): Promise<Plan> {
  const changed = [
    ...git('diff', '--name-only', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const tests = await findTests(changed);
  if (tests === 'all') return { tests: [], journeys: [], isWhole: true };
  const owned = JSON.parse(readFileSync(path.join(root, 'e2e/journeys.json'), 'utf8')) as Journeys;
  return { tests, journeys: findJourneys(changed, owned), isWhole: false };
}

/**
 * Finds the tests that changes can break: those that import a changed file, directly or through others, those in its
 * part of the project, and those that read the project's files.
 * @param changed paths in the project
 */
export async function findTests(changed: string[]): Promise<string[] | 'all'> {
  if (changed.some((file) => FOR_ALL.some((pattern) => pattern.test(file)))) return 'all';
  const files = git('ls-files', '--cached', '--others', '--exclude-standard');
  const tests = files.filter(isTest);
  const reached = await findDependents(tests, changed, new Set(files));
  const parts = new Set(changed.map(partOf));
  return tests.filter((test) => reached.has(test) || parts.has(partOf(test)) || READS_THE_TREE.test(test));
}

/** The part of an app that a file belongs to: api/src/giving/, remotes/public/src/home/, webpack. */
const partOf = (file: string) => /^(?:[\w.-]+\/)*?src\/(?:[\w.-]+\/)?/.exec(file)?.[0] ?? path.dirname(file);

/** Finds the changed files and all that import them. */
async function findDependents(tests: string[], changed: string[], files: Set<string>) {
  const { metafile } = await build({
    absWorkingDir: root,
    stdin: { contents: tests.map((test) => `import './${test}';`).join('\n'), resolveDir: root },
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'unwritten',
    format: 'esm',
    platform: 'node',
    logLevel: 'silent',
    jsx: 'automatic',
    loader: { '.css': 'empty', '.svg': 'empty', '.node': 'empty' },
    plugins: [
      {
        name: 'own-files-alone',
        setup({ onResolve }) {
          onResolve({ filter: /^\./ }, ({ path: name, resolveDir }) =>
            resolveFile(path.join(resolveDir, name), files),
          );
          onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
            name.startsWith('@lapis/') ? undefined : { path: name, external: true },
          );
        },
      },
    ],
  });
  const importers = new Map<string, string[]>();
  for (const [importer, { imports }] of Object.entries(metafile.inputs)) {
    if (ROOTS.includes(importer)) continue;
    for (const { path: imported } of imports) {
      importers.set(imported, [...(importers.get(imported) ?? []), importer]);
    }
  }
  const reached = new Set(changed);
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  return reached;
}

/** By the exact name: esbuild takes Notices.tsx for './notices', which is another file. */
function resolveFile(absolute: string, files: Set<string>) {
  const found = ['', '.ts', '.tsx', '.mjs', '.cjs', '/index.ts']
    .map((ending) => absolute + ending)
    .find((file) => files.has(path.relative(root, file)));
  return found ? { path: found } : { path: absolute, external: true };
}

/** The names of journeys by app, and those of all, as in e2e/journeys.json. */
type Journeys = Record<string, string[]>;

/** Finds the journeys that changes of files can break, by their names. */
export function findJourneys(changed: string[], owned: Journeys) {
  const names = new Set<string>();
  for (const file of changed) {
    const [, spec] = /^e2e\/([\w-]+)\.spec\.ts$/.exec(file) ?? [];
    const [, app = ''] = /^(?:remotes\/)?(\w+)\/src\//.exec(file) ?? [];
    if (spec) names.add(spec);
    else if (isTest(file) || file.endsWith('.md')) continue;
    else if (app !== 'shell' && owned[app])
      for (const name of [...owned[app], ...(owned['all'] ?? [])]) names.add(name);
    else for (const name of Object.values(owned).flat()) names.add(name);
  }
  return [...names];
}
