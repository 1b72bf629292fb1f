import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, resolve } from 'node:path';
import { filesIn } from './files-in.fixture';

interface PackageJson {
  name: string;
  private?: boolean;
  files: string[];
  exports?: Record<string, string | Record<string, string>>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const root = resolve(__dirname, '../../..');
const shared = readdirSync(join(root, 'shared')).map((name) => `shared/${name}`);
const folders = [...shared, 'webpack', 'tools/build', 'tools/lapis'];
const read = (folder: string) =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageJson;

/** Stateful packages, and those that would break if duplicated, belong to the shell. */
const singletons = [
  'react',
  'react-dom',
  '@lapis/auth',
  '@lapis/event-bus',
  '@lapis/http',
  '@lapis/router',
  '@lapis/ui',
];

/** Excludes tests, and build programs that only the project runs. */
const isPacked = (file: string) =>
  /\.([cm]?[jt]sx?)$/.test(file) &&
  !/\.(test|fixture)\.|\.d\.c?ts$/.test(file) &&
  !/webpack\/index\.html\.cjs|tools\/build\/(?!build-|built|manifest)/.test(file);

const importedBy = (file: string) =>
  Array.from(
    readFileSync(file, 'utf8').matchAll(
      /(?:\bfrom|\bimport|\b(?:require|load|import)(?:\.resolve)?\()\s*'([@\w][^'\s]*)'/g,
    ),
    ([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)![0],
  ).filter((name) => !name.startsWith('node:') && !builtinModules.includes(name));

test.each(folders)('%s lists the packages that it imports, and shared ones as peers', (folder) => {
  const { name, dependencies = {}, peerDependencies = {} } = read(folder);
  const used = new Set(filesIn(join(root, folder)).filter(isPacked).flatMap(importedBy));
  used.delete(name);
  const named = { ...dependencies, ...peerDependencies };
  expect([...used].filter((one) => !(one in named))).toEqual([]);
  expect(Object.keys(dependencies).filter((one) => singletons.includes(one))).toEqual([]);
});

test.each(shared)('%s names no page of a remote, which other repositories lack', (folder) => {
  const naming = filesIn(join(root, folder))
    .filter(isPacked)
    .filter((file) => /^(?! ?\*).*\bhref\('/m.test(readFileSync(file, 'utf8')));
  expect(naming).toEqual([]);
});

test.each(folders)('%s can be published, and exports files that exist', (folder) => {
  const { private: isPrivate, files, exports = {} } = read(folder);
  expect(isPrivate).toBeUndefined();
  expect(files.length).toBeGreaterThan(0);
  const exported = Object.values(exports).flatMap((one) =>
    typeof one === 'string' ? one : Object.values(one),
  );
  for (const file of exported) expect(readFileSync(join(root, folder, file), 'utf8')).not.toBe('');
});
