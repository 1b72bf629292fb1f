/** An app's build with maps of what came from where, which the product's has not. */
const path = require('node:path');
const { root } = require('@lapis/build/base');

module.exports = (env, argv) => {
  const configure = require(path.join(root, env.app, 'webpack.config.cjs'));
  const [browser] = [configure(env, argv)].flat();
  return { ...browser, devtool: 'hidden-source-map' };
};
