import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { root } from './reports';

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

const FOR_ALL = [
  /^(package\.json|pnpm-(lock|workspace)\.yaml|jest\.config\.cjs|tsconfig\.json)$/,
  /^(shared\/testing|api\/src\/testing)\//,
  /\/(package|tsconfig)\.json$/,
];

/**
 * Files whose imports aren't followed. Every server test that sends requests imports this file, and through
 * it the whole server. Any change to the server would therefore select all of these tests.
 */
const ROOTS = ['api/src/start/app.ts'];

/** Tests that read arbitrary files of the project. */
const READS_THE_TREE = /^(webpack|api\/demo|tools\/(new|checks|checks\/tree))\/[\w-]+\.test\.ts$/;

const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** Tests and journeys to run. If `isWhole` is true, everything has to run. */
interface Plan {
  tests: string[];
  journeys: string[];
  isWhole: boolean;
}

/** Plans tests and journeys for the changes since a commit, including uncommitted ones. */
export async function planFor(commit: string): Promise<Plan> {
  const changed = [
    ...git('diff', '--name-only', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ];
  const tests = await findTests(changed);
  if (tests === 'all') return { tests: [], journeys: [], isWhole: true };
  const owners = readdirSync(path.join(root, 'e2e/journeys'));
  return { tests, journeys: findJourneys(changed, owners), isWhole: false };
}

/**
 * Finds the tests that changes may break: tests that import a changed file, directly or indirectly, tests in
 * the same part of the project, and tests that read the project's files.
 * @param changed paths in the project
 */
export async function findTests(changed: string[]): Promise<string[] | 'all'> {
  if (changed.some((file) => FOR_ALL.some((pattern) => pattern.test(file)))) return 'all';
  const files = git('ls-files', '--cached', '--others', '--exclude-standard');
  const tests = files.filter(isTest);
  const reached = await findDependents(tests, changed, new Set(files));
  const parts = new Set(changed.map(projectPart));
  return tests.filter(
    (test) => reached.has(test) || parts.has(projectPart(test)) || READS_THE_TREE.test(test),
  );
}

const projectPart = (file: string) =>
  /^(?:[\w.-]+\/)*?src\/(?:[\w.-]+\/)?/.exec(file)?.[0] ?? path.dirname(file);

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
    loader: { '.css': 'empty', '.md': 'empty', '.svg': 'empty', '.node': 'empty' },
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

/** Resolves an import with exact case, because esbuild would resolve './notices' to Notices.tsx. */
function resolveFile(absolute: string, files: Set<string>) {
  const found = ['', '.ts', '.tsx', '.mjs', '.cjs', '/index.ts']
    .map((ending) => absolute + ending)
    .find((file) => files.has(path.relative(root, file)));
  return found ? { path: found } : { path: absolute, external: true };
}

/**
 * Finds the journeys for the changed apps, as files or folders. Returns all journeys if several apps share a
 * changed file.
 */
export function findJourneys(changed: string[], owners: string[]) {
  const found = new Set<string>();
  for (const file of changed) {
    const [, app = ''] = /^remotes\/(\w+)\/src\//.exec(file) ?? [];
    if (file.endsWith('.spec.ts')) found.add(file);
    else if (isTest(file) || file.endsWith('.md')) continue;
    else if (owners.includes(app)) found.add(`e2e/journeys/${app}/`).add('e2e/journeys/site/');
    else found.add('e2e/journeys/');
  }
  return [...found];
}
