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
        for (const module of modules) {
          const identifier = module.identifier();
          if (!written.test(identifier)) continue;
          const id = identifier.startsWith('container entry') ? 'container' : 'federation';
          compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

module.exports = { PortableIdsPlugin };
