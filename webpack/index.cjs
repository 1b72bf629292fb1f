const fs = require('node:fs');
const path = require('node:path');
const { buildSync } = require('esbuild');
const HtmlWebpackPlugin = require('html-webpack-plugin');
const { base, root } = require('./base.cjs');
const { container, exposes, federation } = require('./federation.cjs');
const { OneCopyPlugin } = require('./one-copy-plugin.cjs');
const { readAnnouncement, readAnnouncements, readName } = require('./announcement.cjs');
const { AnnouncePlugin } = require('./announce-plugin.cjs');
const { server } = require('./server.cjs');
const { hostShares, onlyOfHost, remoteShares } = require('./shares.cjs');

const pictures = path.join(root, 'build/pictures');
const isDemoPicture = (pathname) => fs.existsSync(path.join(pictures, pathname.slice('/storage/'.length)));

/**
 * Splits off React, which rarely changes, so that returning browsers reload less than half of the host. Also
 * splits off the fonts, which the first paint doesn't need.
 */
const chunksApart = {
  cacheGroups: {
    default: false,
    react: {
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
      name: 'react',
      chunks: 'initial',
      enforce: true,
    },
    fonts: {
      test: /[\\/]site-fonts\.css$/,
      name: 'site-fonts',
      type: 'css/mini-extract',
      chunks: 'initial',
      enforce: true,
    },
  },
};

function inlineScript(entry) {
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  });
  return outputFiles[0].text.trim();
}

/**
 * Creates the host's build. It contains the site's only page, and the only copies of shared modules.
 * @param {{ dir: string, port: number }} app `dir` is the app's folder, `port` the dev server's.
 * @returns a webpack configuration function
 */
const host =
  ({ dir, port }) =>
  (env, { mode }) => {
    const production = mode === 'production';
    const config = base({
      dir,
      mode,
      name: 'shell',
      port,
      outputPath: path.resolve(root, env.out ?? 'build/dev-shell'),
    });
    const shared = hostShares();
    const browser = {
      ...config,
      entry: './src/index.ts',
      output: { ...config.output, publicPath: '/' },
      optimization: production ? { ...config.optimization, splitChunks: chunksApart } : config.optimization,
      plugins: [
        ...config.plugins,
        new HtmlWebpackPlugin({
          template: path.join(__dirname, 'index.html.cjs'),
          favicon: path.join(dir, 'src/assets/favicon.svg'),
          inject: false,
          minify: false,
          production,
          boot: production && inlineScript(path.join(dir, 'src/boot.ts')),
        }),
        new AnnouncePlugin(dir, { app: 'shell' }),
        ...federation({ name: 'shell', production, shared }),
      ],
      devServer: {
        ...config.devServer,
        devMiddleware: { writeToDisk: (file) => file.endsWith('index.html'), index: false },
        proxy: [
          {
            context: (pathname, request) =>
              /^\/(api|storage|healthz|readyz|page-data|site-plan)(\/|$)/.test(pathname) ||
              request.headers.accept?.includes('text/html'),
            target: env.api ?? 'http://localhost:3010',
          },
        ],
      },
    };
    return production
      ? [browser, server({ dir, name: 'shell', entry: './src/server.tsx', env, shared })]
      : browser;
  };

/**
 * Creates a remote's build. In production, this is a container for the host; in development, there is also a
 * standalone page (`src/standalone.ts`) on the same dev server.
 * @param {{ dir: string, shared?: string[], onServer?: boolean, rules?: object[] }} app `dir` is the app's folder, whose
 * package has the app's name; `shared` lists packages shared with other remotes but not with the host;
 * `onServer` adds a build for server rendering; `rules` are webpack's, for further kinds of files.
 * @returns a webpack configuration function
 */
const remote =
  ({ dir, shared = [], onServer = false, rules = [] }) =>
  (env, { mode }) => {
    const name = readName(dir);
    const { port } = require(path.join(dir, 'remote.json'));
    const production = mode === 'production';
    const config = base({
      dir,
      mode,
      name,
      port,
      outputPath: path.resolve(root, env.out ?? `build/dev-${name}`),
    });
    const shares = remoteShares(dir, shared, { alone: !production });
    const oneCopy = new OneCopyPlugin({ packages: onlyOfHost });
    const browser = {
      ...config,
      module: { rules: [...config.module.rules, ...rules] },
      entry: production ? {} : './src/standalone.ts',
      output: {
        ...config.output,
        publicPath: production ? (env.base ?? 'auto') : `http://localhost:${port}/`,
      },
      plugins: [
        ...config.plugins,
        new AnnouncePlugin(dir, { app: name }),
        production && oneCopy,
        !production &&
          new HtmlWebpackPlugin({
            title: `${name}, by itself`,
            template: path.join(__dirname, 'standalone.html'),
            templateParameters: async (_compilation, _assets, _tags, options) => ({
              htmlWebpackPlugin: { options },
              announcements: JSON.stringify({
                ...(await readAnnouncements()),
                [name]: await readAnnouncement(dir),
              }),
            }),
            excludeChunks: [container(name)],
          }),
        ...federation({
          name,
          production,
          filename: production && !env.served ? 'dist/js/remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
          exposes,
          shared: shares,
          experiments: production ? {} : { asyncStartup: true },
        }),
      ].filter(Boolean),
      devServer: {
        ...config.devServer,
        // Recorded responses refer to the demo's pictures. Other pictures are requested from a real server.
        static: [
          { directory: pictures, publicPath: '/storage' },
          { directory: path.join(dir, 'node_modules/@lapis/testing/recorded'), publicPath: '/recorded' },
        ],
        proxy: [
          {
            context: (pathname) =>
              pathname.startsWith('/api/') || (pathname.startsWith('/storage/') && !isDemoPicture(pathname)),
            target: env.api ?? 'http://localhost:3000',
          },
        ],
      },
    };
    return production && onServer && !env.served
      ? [browser, server({ dir, name, entry: {}, env, plugins: [oneCopy], exposes, shared: shares })]
      : browser;
  };

module.exports = { host, remote };
