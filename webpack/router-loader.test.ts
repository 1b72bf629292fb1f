/** @jest-environment node */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Configuration, Stats, webpack as Webpack } from 'webpack';

const load = createRequire(__filename);
const webpack = load('webpack') as typeof Webpack;
const { base } = load('./base.cjs') as { base: (app: object) => Configuration };
const { LighterPlugin } = load('./lighter-plugin.cjs');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lapis-router-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Builds a module for production; returns the script and the errors. */
async function build(source: string) {
  const entry = path.join(folder, 'entry.js');
  await writeFile(entry, source);
  const configuration = base({
    dir: folder,
    mode: 'production',
    name: 'router',
    port: 0,
    outputPath: folder,
  });
  const stats = await new Promise<Stats>((resolve, reject) => {
    webpack(
      {
        ...configuration,
        entry,
        output: { ...configuration.output, filename: 'out.js' },
        externals: { react: 'React', 'react-dom': 'ReactDOM' },
        plugins: [new LighterPlugin()],
      },
      (error, result) => (result ? resolve(result) : reject(error)),
    );
  });
  return {
    script: await readFile(path.join(folder, 'out.js'), 'utf8'),
    complaints: stats.compilation.errors.map(({ message }) => message),
  };
}

/** Installs another version of a package. */
async function install(file: string, source: string) {
  const whole = path.join(folder, 'node_modules', file);
  await mkdir(path.dirname(whole), { recursive: true });
  await writeFile(whole, source);
}

test('parts of the installed router that no page uses are not sent', async () => {
  const { script, complaints } = await build(
    `import { createBrowserRouter, Link, NavLink, ScrollRestoration } from 'react-router';
     import { RouterProvider } from 'react-router/dom';
     console.log(createBrowserRouter, Link, NavLink, RouterProvider, ScrollRestoration);`,
  );
  expect(complaints).toEqual([]);
  const found = [
    'modulepreload',
    'REACT_ROUTER_ERROR',
    'instrumentation chain',
    '__staticRouterHydrationData',
  ];
  expect(['data-discover', ...found].filter((words) => script.includes(words))).toEqual(['data-discover']);
});

test.each([
  ['renamed what is taken out of it', 'dist/production/another.js'],
  ['moved its files', 'dist/built/another.js'],
])('an update of the router that has %s ends the build', async (_, file) => {
  await install(`react-router/${file}`, 'var Context = 0; export const another = React.createContext(null);');
  const { complaints } = await build(
    `import { another } from './node_modules/react-router/${file}'; another();`,
  );
  expect(complaints).toContainEqual(
    expect.stringContaining('React Router has no if (init.instrumentations)'),
  );
});

test.each(['axios/lib/adapters/fetch.js', '@module-federation/runtime-core/dist/index.js'])(
  'an update that brings %s back ends the build',
  async (file) => {
    await install(file, 'export const back = () => {};');
    const { complaints } = await build(`import { back } from './node_modules/${file}'; back();`);
    expect(complaints).toEqual([expect.stringMatching(/is back/)]);
  },
);
