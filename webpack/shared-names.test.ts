/** @jest-environment node */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Stats, webpack as Webpack } from 'webpack';

interface Names {
  range?: string;
  version?: string;
  names: string[] | '*';
}

const load = createRequire(__filename);
const webpack = load('webpack') as typeof Webpack;
const { ModuleFederationPlugin } = load('@module-federation/enhanced/webpack');
const { collectOffers, collectUses } = load('./shared-names.cjs') as Record<
  string,
  (of: unknown) => Record<string, Names>
>;

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lapis-names-'));
  await lay(
    'node_modules/kites/package.json',
    '{ "name": "kites", "version": "2.1.0", "sideEffects": false }',
  );
  await lay(
    'node_modules/kites/index.js',
    'exports.fly = () => 1; exports.land = () => 2; exports.tail = 3;',
  );
});
afterEach(() => rm(folder, { recursive: true }));

async function lay(file: string, content: string) {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), content);
}

async function build(source: string, shared: object) {
  await lay('app.js', source);
  let said: { uses: Record<string, Names>; offers: Record<string, Names> } | undefined;
  const stats = await new Promise<Stats>((resolve, reject) => {
    webpack(
      {
        mode: 'production',
        // Names are read from the modules before minification.
        optimization: { minimize: false },
        context: folder,
        entry: './app.js',
        infrastructureLogging: { level: 'none' },
        output: { path: path.join(folder, 'out'), publicPath: '/' },
        plugins: [
          new ModuleFederationPlugin({ name: 'app', dts: false, manifest: false, shared: { kites: shared } }),
          (compiler) =>
            compiler.hooks.thisCompilation.tap('test', (compilation) =>
              compilation.hooks.processAssets.tap('test', () => {
                said = { uses: collectUses!(compilation), offers: collectOffers!(compilation) };
              }),
            ),
        ],
      },
      (error, stats) => (stats ? resolve(stats) : reject(error)),
    );
  });
  expect(stats.compilation.errors).toEqual([]);
  return said!;
}

const taken = { import: false as const, singleton: true, requiredVersion: '^2.0.0' };
const used = async (source: string) => (await build(source, taken)).uses;

test.each([
  ['names', `import { fly, land } from 'kites'; console.log(fly);`, ['fly']],
  ['a namespace', `import * as kites from 'kites'; console.log(kites.fly, kites.land);`, ['fly', 'land']],
  ['the default', `import kites from 'kites'; console.log(kites.tail);`, ['default', 'tail']],
  [
    'require',
    `var kites = require('kites'), fly = kites.fly; console.log(fly, kites.land);`,
    ['fly', 'land'],
  ],
  ['a name in quotes', `import * as kites from 'kites'; console.log(kites['tail'.toString()]);`, ['tail']],
  ['what can’t be known', `import * as kites from 'kites'; console.log(kites[location.hash]);`, '*'],
  [
    'code that is left out',
    `import { fly, land } from 'kites'; const no = () => land; console.log(fly);`,
    ['fly'],
  ],
])('the used names of a shared package are found: by %s', async (_, source, names) => {
  expect(await used(source)).toEqual({ kites: { range: '^2.0.0', names } });
});

test('a package that the app does not import is not used', async () => {
  expect(await used('console.log(1);')).toEqual({});
});

test('an app offers every name of a package that it shares itself, and requests none', async () => {
  const { uses, offers } = await build(`import { fly } from 'kites'; console.log(fly);`, {
    eager: true,
    version: '2.1.0',
  });
  expect(uses).toEqual({});
  expect(offers).toEqual({ kites: { version: '2.1.0', names: ['default', 'fly', 'land', 'tail'] } });
});
