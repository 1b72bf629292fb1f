/**
 * Builds tiny remotes and a host with tools other than ours. Each uses the federation plugin for its tool.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin as RspackPlugin } from '@module-federation/enhanced/rspack';
import { ModuleFederationPlugin as WebpackPlugin } from '@module-federation/enhanced/webpack';
import { federation as vitePlugin } from '@module-federation/vite';
import { rspack } from '@rspack/core';
import { build } from 'vite';
import { root } from '../site';

const here = import.meta.dirname;
const webpack = createRequire(import.meta.url)('webpack') as typeof import('webpack');
const shell = createRequire(path.join(root, 'shell/package.json'));

/**
 * Returns the plugin's options, the same for all tools. The object is new each time, because plugins modify
 * it. The remote stands in for `account`.
 */
const remote = () => ({
  name: 'charity_account',
  filename: 'remoteEntry.js',
  exposes: { './routes': './routes.js' },
  shared: {
    react: { singleton: true, requiredVersion: '^19.0.0' },
    'react-dom': { singleton: true, requiredVersion: '^19.0.0' },
  },
  manifest: true,
  dts: false,
});

interface Compiler {
  run(done: (error: Error | null, stats?: { hasErrors(): boolean; toString(): string }) => void): void;
  close(done: () => void): void;
}

const run = (compiler: Compiler) =>
  new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) reject(error ?? new Error(String(stats)));
      else compiler.close(resolve);
    });
  });

const common = (out: string) => ({
  mode: 'production' as const,
  context: here,
  output: { path: out, publicPath: 'auto', uniqueName: 'foreign' },
  // Hides the plugin's warning about the public path.
  infrastructureLogging: { level: 'error' as const },
});

/** Functions that build the remote into a folder, by tool. */
export const tools = {
  webpack: (out: string) =>
    run(webpack({ ...common(out), entry: {}, plugins: [new WebpackPlugin(remote())] })),

  Rspack: (out: string) => run(rspack({ ...common(out), entry: {}, plugins: [new RspackPlugin(remote())] })),

  async Vite(out: string) {
    await build({
      root: here,
      base: './',
      logLevel: 'error',
      build: { outDir: out, target: 'esnext' },
      plugins: [vitePlugin(remote())],
    });
  },
};

/** Shares a package in the shell's version. */
function share(name: string) {
  const [folder = ''] = name.replace('@lapis/', `${root}/shared/`).split('/jsx-runtime');
  const { version } = shell(`${folder}/package.json`) as { version: string };
  return [name, { singleton: true, import: shell.resolve(name), version, requiredVersion: `^${version}` }];
}

/** Builds a host with plain webpack. It shares the packages that our remotes need. */
export function buildStockHost(out: string) {
  const { rules } = shell('@lapis/webpack/base') as { rules(app: object): object[] };
  const ours = ['auth', 'event-bus', 'http', 'router', 'ui'].map((name) => `@lapis/${name}`);
  const shared = [...ours, 'react', 'react/jsx-runtime', 'react-dom'];
  return run(
    webpack({
      ...common(out),
      output: { path: out, publicPath: '/stock/', filename: 'main.js' },
      entry: './stock-host.ts',
      resolve: { extensions: ['.ts', '.tsx', '.js'] },
      // Leaves out style sheets and pictures, because the host's appearance isn't tested.
      module: { rules: rules({ name: 'stock', onServer: true }) },
      plugins: [
        new WebpackPlugin({
          name: 'stock',
          shared: Object.fromEntries(shared.map(share)),
          experiments: { asyncStartup: true },
          dts: false,
        }),
      ],
    }),
  );
}
