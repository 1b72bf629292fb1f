const path = require('node:path');
const ReactRefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
const CompressionPlugin = require('compression-webpack-plugin');
const CssMinimizerPlugin = require('css-minimizer-webpack-plugin');
const MiniCssExtractPlugin = require('mini-css-extract-plugin');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const { default: refreshTypeScript } = require('react-refresh-typescript');
const typescript = require('typescript');
const { lighter, ownRuntime } = require('./lighter.cjs');
const { LighterPlugin } = require('./lighter-plugin.cjs');

const root = path.dirname(__dirname);

const rules = ({ name, production = true, onServer = false }) => [
  {
    test: /\.tsx?$/,
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      compiler: require.resolve('typescript'),
      logLevel: 'error',
      configFile: path.join(__dirname, 'tsconfig.json'),
      // Removes comments from server code, which isn't minified: a changed comment mustn't change the
      // version.
      compilerOptions: { noEmit: false, removeComments: onServer },
      ...(production
        ? {}
        : { getCustomTransformers: () => ({ before: [refreshTypeScript({ ts: typescript })] }) }),
    },
  },
  {
    test: /\.css$/,
    use: [
      ...(onServer ? [] : [production ? MiniCssExtractPlugin.loader : require.resolve('style-loader')]),
      {
        loader: require.resolve('css-loader'),
        options: {
          modules: {
            auto: true,
            localIdentName: production ? '[hash:base64:5]' : `${name}__[name]__[local]`,
            localIdentHashSalt: name,
            namedExport: false,
            exportOnlyLocals: onServer,
          },
        },
      },
    ],
  },
  {
    test: /[\\/]react-router[\\/]dist[\\/]production[\\/]/,
    loader: require.resolve('./router-loader.cjs'),
  },
  { test: /\.(svg|woff2)$/, type: 'asset/resource', generator: { emit: !onServer } },
  {
    test: /\.woff2$/,
    resourceQuery: /wght=/,
    loader: require.resolve('./subset-font-loader.cjs'),
  },
];

function base({ dir, mode, name, port, outputPath }) {
  const production = mode === 'production';
  const hash = production ? '.[contenthash:8]' : '';
  return {
    name,
    mode,
    context: dir,
    target: ['web', 'es2022'],
    // Only development needs source maps, for errors in scripts.
    devtool: production ? false : 'eval-cheap-module-source-map',
    output: {
      path: outputPath,
      uniqueName: `lapis-${name}`,
      filename: `dist/js/[name]${hash}.js`,
      chunkFilename: `dist/js/[name]${hash}.js`,
      assetModuleFilename: `dist/files/[name].[contenthash:8][ext]`,
      chunkLoadTimeout: 120000,
      // If a module has failed, makes a second import() of it reject too.
      strictModuleErrorHandling: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: production ? lighter : ownRuntime },
    module: { rules: rules({ name, production }) },
    optimization: {
      chunkIds: production ? 'deterministic' : 'named',
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }), new CssMinimizerPlugin()],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: production
      ? [
          new MiniCssExtractPlugin({
            filename: 'dist/css/[name].[contenthash:8].css',
            chunkFilename: 'dist/css/[name].[contenthash:8].css',
            // The order doesn't matter: shared styles are in their own layer, and a page's class names are
            // unique.
            ignoreOrder: true,
          }),
          new LighterPlugin(),
          ...['brotliCompress', 'gzip'].map(createCompression),
        ]
      : [new ReactRefreshPlugin({ overlay: false })],
    devServer: {
      port,
      hot: true,
      historyApiFallback: true,
      headers: { 'access-control-allow-origin': '*' },
      client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
    },
  };
}

const createCompression = (algorithm) =>
  new CompressionPlugin({
    algorithm,
    filename: `[path][base].${algorithm === 'gzip' ? 'gz' : 'br'}`,
    test: /\.(js|css|svg|json|txt)$/,
    minRatio: 1,
  });

module.exports = { base, root, rules };
