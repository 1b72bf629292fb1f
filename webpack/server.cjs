const path = require('node:path');
const webpack = require('webpack');
const { AnnouncePlugin } = require('./announce-plugin.cjs');
const { rules, root } = require('./base.cjs');
const { federation } = require('./federation.cjs');
const { ownRuntime } = require('./lighter.cjs');

/**
 * The build of an app for the server: one CommonJS file that renders the same markup as the app in the browser, so
 * it has the same names of classes and the same addresses of files, and writes neither.
 * @param {{ dir: string, name: string, entry: string | {}, env: object, plugins?: object[] } & object} app the rest
 *   are options of the federation plugin: what it shares, and what a remote exposes
 */
const server = ({ dir, name, entry, env, plugins = [], ...options }) => ({
  name: `${name} on the server`,
  mode: 'production',
  context: dir,
  target: 'node20',
  devtool: false,
  entry,
  output: {
    path: path.resolve(root, env.out ?? `build/dev-${name}`, 'server'),
    filename: 'index.cjs',
    library: { type: 'commonjs2' },
    publicPath: env.base ?? '/',
    assetModuleFilename: 'dist/files/[name].[contenthash:8][ext]',
  },
  // Nothing here asks the network, so axios is the browser's, without a client for the server.
  // What is split off in the browser may be at hand here: `name.server.ts` takes the place of `name.ts`.
  resolve: {
    extensions: ['.server.ts', '.tsx', '.ts', '.mjs', '.js'],
    aliasFields: ['browser'],
    alias: ownRuntime,
  },
  module: { rules: rules({ name, onServer: true }) },
  // Errors in the log name lines that can be read.
  optimization: { minimize: false },
  performance: false,
  stats: 'errors-warnings',
  // The federation plugin warns of a public path that is as it should be.
  infrastructureLogging: { level: 'error' },
  plugins: [
    ...plugins,
    new AnnouncePlugin(dir, { onServer: true }),
    ...federation({
      name,
      production: true,
      manifest: false,
      filename: 'index.cjs',
      library: { type: 'commonjs2' },
      ...options,
    }),
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
  ],
});

module.exports = { server };
