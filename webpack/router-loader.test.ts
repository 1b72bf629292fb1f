/** @jest-environment node */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Configuration, Stats, webpack as Webpack } from 'webpack';

const load = createRequire(__filename);
const webpack = load('webpack') as typeof Webpack;
const { base } = load('./base.cjs') as { base: (app: object) => Configuration };
const lighten = load('./router-loader.cjs') as (source: string) => string;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lapis-router-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** What a visitor is sent of the router. */
async function built() {
  const entry = path.join(folder, 'entry.js');
  await writeFile(
    entry,
    `import { createBrowserRouter, Link, NavLink, ScrollRestoration } from 'react-router';
     import { RouterProvider } from 'react-router/dom';
     console.log(createBrowserRouter, Link, NavLink, RouterProvider, ScrollRestoration);`,
  );
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
        plugins: [],
      },
      (error, result) => (result ? resolve(result) : reject(error)),
    );
  });
  expect(stats.compilation.errors).toEqual([]);
  return readFile(path.join(folder, 'out.js'), 'utf8');
}

test('what of the installed router no page of the site uses is sent to nobody', async () => {
  const script = await built();
  const found = [
    'modulepreload',
    'REACT_ROUTER_ERROR',
    'instrumentation chain',
    '__staticRouterHydrationData',
  ];
  expect(['data-discover', ...found].filter((words) => script.includes(words))).toEqual(['data-discover']);
});

test('an update of the router that has moved what is taken out ends the build', () => {
  expect(() => lighten('var FrameworkContext = another;')).toThrow('React Router has no');
  expect(lighten('const other = React.createContext(null);')).toContain('/*#__PURE__*/');
});
