/** @jest-environment node */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Stats, webpack as Webpack } from 'webpack';

const load = createRequire(__filename);
const webpack = load('webpack') as typeof Webpack;
const { OneCopyPlugin } = load('./one-copy-plugin.cjs');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lapis-one-copy-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Returns the errors of building a remote that imports this module. */
async function complaintsAbout(source: string, name = '@lapis/thing') {
  const installed = path.join(folder, 'node_modules', name);
  await mkdir(installed, { recursive: true });
  await writeFile(path.join(installed, 'package.json'), JSON.stringify({ name }));
  await writeFile(path.join(installed, 'index.js'), source);
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ name: '@lapis/shop' }));
  await writeFile(
    path.join(folder, 'remote.js'),
    `import { thing } from '${name}'; let own = thing(); own = 1;`,
  );
  const stats = await new Promise<Stats>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        context: folder,
        entry: './remote.js',
        output: { path: path.join(folder, 'out') },
        plugins: [new OneCopyPlugin({ packages: ['kites'] })],
      },
      (error, stats) => (stats ? resolve(stats) : reject(error)),
    );
  });
  return stats.compilation.errors.map(({ message }) => message);
}

test.each([
  ['a variable', 'let open = 0; export const thing = () => open++;'],
  ['a collection', 'const known = new Map(); export const thing = () => known.set(1, 2);'],
])('a module of a package of ours that keeps state in %s ends the build', async (_, source) => {
  const complaints = await complaintsAbout(source);
  expect(complaints).toEqual([expect.stringMatching(/^@lapis\/thing\/index\.js has state .*remote\.js/)]);
});

test('so does a context of React that the package offers by its name, and none of which each has its own', async () => {
  const source =
    'const createContext = (value) => () => value;\nexport const thing = /*#__PURE__*/ createContext(null);';
  expect(await complaintsAbout(source)).toEqual([]);
  await writeFile(
    path.join(folder, 'node_modules/@lapis/thing/index.ts'),
    "export { thing } from './index';",
  );
  expect(await complaintsAbout(source)).toHaveLength(1);
});

test('so does a copy of a package that the host has, and none of another package', async () => {
  const source = 'export const thing = () => {};';
  expect(await complaintsAbout(source, 'kites')).toHaveLength(1);
  expect(await complaintsAbout(source, 'lamps')).toEqual([]);
});

test('one without state may be bundled as often as it is used', async () => {
  const source = 'export const thing = () => { let count = 0; const all = new Set(); return [count, all]; };';
  expect(await complaintsAbout(source)).toEqual([]);
});
