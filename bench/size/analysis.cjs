/** Builds an app with source maps, which its normal build lacks. */
const path = require('node:path');
const { root } = require('@lapis/webpack/base');

module.exports = (env, argv) => {
  const configure = require(path.join(root, env.app, 'webpack.config.cjs'));
  const [browser] = [configure(env, argv)].flat();
  return { ...browser, devtool: 'hidden-source-map' };
};
