import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { satisfies } = createRequire(join(root, 'shared/contract/package.json'))('semver') as {
  satisfies(version: string, range: string): boolean;
};

/** Packages of the lock file by name, with the releases of Node that they accept. */
const packages = [
  ...read('pnpm-lock.yaml').matchAll(
    /^ {2}'?(@?[^@\s]+)@[^\n]+:\n {4}resolution: [^\n]+\n {4}engines: \{node: '?([^',}]+)'?/gm,
  ),
]
  .map(([, name = '', range = '']) => ({ name, range }))
  // Not installed on other systems.
  .filter(({ name }) => !name.includes('-win32-'));
const refusing = (node: string) =>
  [...new Set(packages.filter(({ range }) => !satisfies(node, range)).map(({ name }) => name))].sort();

test('SUPPORT names the packages for which an installation on a supported Node prints a warning', () => {
  const [warning = ''] = /^\*\*On Node 20\*\*[^\n]+$/m.exec(read('SUPPORT.md')) ?? [];
  expect(packages.length).toBeGreaterThan(100);
  expect(refusing('20.19.0')).toEqual([...warning.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name));
  expect(refusing('22.16.0')).toEqual([]);
  expect(refusing('24.0.0')).toEqual([]);
});

test.each([
  ['20.18.3', false],
  ['20.19.0', true],
  // CommonJS can't load ES modules there, as the HTML cleaner does.
  ['22.11.0', false],
  ['22.12.0', true],
  ['24.0.0', true],
])('package.json accepts Node %s: %s', (node, isAccepted) => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(satisfies(node, engines.node)).toBe(isAccepted);
});

interface Manifest {
  name: string;
  type?: string;
  exports?: unknown;
  dependencies?: Record<string, string>;
}

const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Returns the folder of an installed package, as a package in `from` finds it. */
function findPackage(from: string, name: string): string {
  const folder = join(from, 'node_modules', name);
  try {
    return realpathSync(folder);
  } catch {
    return findPackage(dirname(from), name);
  }
}

const isOnlyModules = ({ type, exports }: Manifest) =>
  type === 'module' && !/"require"|\.cjs"/.test(JSON.stringify(exports ?? ''));

/** Returns the server's CommonJS packages, each with those that it requires and that are only ES modules. */
function requiredModules() {
  const found: { name: string; required: string }[] = [];
  for (const member of ['api', 'api/html', 'api/import']) {
    const { dependencies = {} } = readManifest(join(root, member));
    for (const name of Object.keys(dependencies).filter((each) => !each.startsWith('@lapis/'))) {
      const folder = findPackage(join(root, member), name);
      const manifest = readManifest(folder);
      if (manifest.type === 'module') continue;
      for (const required of Object.keys(manifest.dependencies ?? {}))
        if (isOnlyModules(readManifest(findPackage(folder, required)))) found.push({ name, required });
    }
  }
  return found;
}

/** Sources of the server. */
const sources = execFileSync('git', ['ls-files', '--', 'api/**/*.ts', ':!*.test.ts', ':!*.fixture.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
  .map((file) => ({ file, source: read(file) }));

const placeOfImport = (source: string, name: string) =>
  source.search(new RegExp(`^(import|[^\n]*from) '${name}';`, 'm'));

test('an ES module that is loaded for a CommonJS package and for others is imported before that package', () => {
  const pairs = requiredModules();
  expect(pairs).toContainEqual({ name: 'sanitize-html', required: 'htmlparser2' });
  const wrong = pairs
    .filter(({ required }) => sources.some(({ source }) => placeOfImport(source, required) >= 0))
    .flatMap(({ name, required }) =>
      sources.filter(({ source }) => {
        const [first, then] = [placeOfImport(source, required), placeOfImport(source, name)];
        return then >= 0 && (first < 0 || first > then);
      }),
    );
  expect(wrong.map(({ file }) => file)).toEqual([]);
});
