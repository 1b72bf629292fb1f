const path = require('node:path');
const webpack = require('webpack');
const { AnnouncePlugin } = require('./announce-plugin.cjs');
const { rules, root } = require('./base.cjs');
const { federation } = require('./federation.cjs');
const { ownRuntime } = require('./lighter.cjs');

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
  // Resolves axios to its browser build, which has no Node client, because nothing here uses the network.
  // `name.server.ts` replaces `name.ts`, so that the server's bundle can include code that is split off in
  // the browser.
  resolve: {
    extensions: ['.server.ts', '.tsx', '.ts', '.mjs', '.js'],
    aliasFields: ['browser'],
    alias: ownRuntime,
  },
  module: { rules: rules({ name, onServer: true }) },
  optimization: { minimize: false },
  performance: false,
  stats: 'errors-warnings',
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
