const path = require('node:path');
const webpack = require('webpack');
const { rules, root } = require('./base.cjs');
const { singletons } = require('./shares.cjs');

/**
 * The build of an app for the server: one CommonJS file that renders the same markup as the app in the browser, so
 * it has the same names of classes and the same addresses of files, and writes neither.
 * @param {{ dir: string, name: string, entry: string, env: object, external: (request: string) => boolean }} app
 *   `external` says what is handed to it when it is loaded.
 */
const server = ({ dir, name, entry, env, external }) => ({
  name: `${name} on the server`,
  mode: 'production',
  context: dir,
  target: 'node20',
  devtool: false,
  entry,
  output: {
    path: path.join(root, env.out ?? `build/dev-${name}`, 'server'),
    filename: 'index.cjs',
    library: { type: 'commonjs2' },
    publicPath: env.base ?? '/',
    assetModuleFilename: 'dist/files/[name].[contenthash:8][ext]',
  },
  externals: [({ request }, answer) => (external(request) ? answer(null, `commonjs ${request}`) : answer())],
  // Nothing here asks the network, so axios is the browser's, without a client for the server.
  // What is split off in the browser may be at hand here: `name.server.ts` takes the place of `name.ts`.
  resolve: { extensions: ['.server.ts', '.tsx', '.ts', '.mjs', '.js'], aliasFields: ['browser'] },
  module: { rules: rules({ name, onServer: true }) },
  // Errors in the log name lines that can be read.
  optimization: { minimize: false },
  performance: false,
  stats: 'errors-warnings',
  plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
});

/** Remotes, as the host imports them. */
const isRemote = (request) => /^\w+\/routes$/.test(request);
const isShared = (request) => singletons.includes(request);

module.exports = { server, isRemote, isShared };
