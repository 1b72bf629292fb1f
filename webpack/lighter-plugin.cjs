const { WebpackError } = require('webpack');
const { leftOut, rewrites } = require('./lighter.cjs');
const { isRouter } = require('./router-loader.cjs');

/**
 * Fails the build if an update has moved or renamed something, because code removed by lighter.cjs would then
 * be included again.
 */
class LighterPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('LighterPlugin', (compilation) => {
      compilation.hooks.finishModules.tap('LighterPlugin', (modules) => {
        const all = [...modules];
        const complain = (message) => compilation.errors.push(new WebpackError(message));
        for (const { resource = '' } of all) {
          if (leftOut.test(resource)) complain(`${resource} is back: see webpack/lighter.cjs`);
        }
        if (!all.some(({ resource = '' }) => isRouter.test(resource))) return;
        const hits = new Set(all.flatMap(({ buildInfo }) => buildInfo?.rewrites ?? []));
        for (const { found } of rewrites) {
          if (!hits.has(String(found)))
            complain(`React Router has no ${found} any more: see webpack/lighter.cjs`);
        }
      });
    });
  }
}

module.exports = { LighterPlugin };
