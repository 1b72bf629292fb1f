import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

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
