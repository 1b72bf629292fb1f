const { WebpackError } = require('webpack');

/** Of files that the federation plugin writes; their name is a hash of where the project lies. */
const written = /[\\/]\.federation[\\/]entry\./;

/**
 * Numbers the modules that are named after the project's folder by their kind instead, so that the same sources
 * compile to the same files wherever they lie: a version is a hash of these.
 */
class PortableIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('PortableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('PortableIdsPlugin', (modules) => {
        const named = [...modules].filter((module) => written.test(module.identifier()));
        if (!named.length && !compilation.compiler.isChild())
          compilation.errors.push(
            new WebpackError(
              'The federation plugin writes its files elsewhere now: see portable-ids-plugin.cjs',
            ),
          );
        for (const module of named) {
          const isContainer = module.identifier().startsWith('container entry');
          compilation.chunkGraph.setModuleId(module, isContainer ? 'container' : 'federation');
        }
      });
    });
  }
}

module.exports = { PortableIdsPlugin };
