const { rewrites } = require('./lighter.cjs');

const isRouter = /[\\/]react-router[\\/]/;

/**
 * Applies the rewrites in lighter.cjs to React Router, and records those that matched.
 * @param {string} source text of one of the package's files
 */
module.exports = function routerLoader(source) {
  let lighter = source;
  const hits = [];
  for (const { found, by } of rewrites) {
    const before = lighter;
    lighter = lighter.replaceAll(found, by);
    if (lighter !== before) hits.push(String(found));
  }
  this._module.buildInfo.rewrites = hits;
  return lighter;
};
module.exports.isRouter = isRouter;
