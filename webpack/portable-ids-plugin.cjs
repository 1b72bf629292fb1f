const { Compilation, sources, WebpackError } = require('webpack');

/** Of files that the federation plugin writes; their name is a hash of where the project lies. */
const written = /[\\/]\.federation[\\/]entry\./;

/** What is provided to other builds: such a module's name ends with the path of its file. */
const provided = /^provide module .*(?= = )/;

/**
 * Numbers the modules that are named after the project's folder by their kind instead, so that the same sources
 * compile to the same files wherever they lie: a version is a hash of these.
 */
class PortableIdsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('PortableIdsPlugin', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('PortableIdsPlugin', (modules) => {
        let isWritten = false;
        for (const module of modules) {
          const name = module.identifier();
          const [id] = provided.exec(name) ?? [];
          if (id) compilation.chunkGraph.setModuleId(module, id);
          if (!written.test(name)) continue;
          isWritten = true;
          const isContainer = name.startsWith('container entry');
          compilation.chunkGraph.setModuleId(module, isContainer ? 'container' : 'federation');
        }
        if (!isWritten && !compilation.compiler.isChild())
          compilation.errors.push(
            new WebpackError(
              'The federation plugin writes its files elsewhere now: see portable-ids-plugin.cjs',
            ),
          );
      });
      // What is not made small, the code for the server, names each file in a comment.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE;
      compilation.hooks.processAssets.tap({ name: 'PortableIdsPlugin', stage }, (assets) => {
        for (const file of Object.keys(assets).filter((name) => name.endsWith('.cjs')))
          compilation.updateAsset(
            file,
            (code) =>
              new sources.RawSource(String(code.source()).replaceAll(/(\.federation\/entry)\.\w+/g, '$1')),
          );
      });
    });
  }
}

module.exports = { PortableIdsPlugin };
