const { Compilation, sources, WebpackError } = require('webpack');

/** Matches files that the federation plugin generates; their names contain a hash of the project's path. */
const written = /[\\/]\.federation[\\/]entry\./;

const provided = /^provide module .*(?= = )/;

/**
 * Names modules by their kind if their id depends on the project's path, so that the same sources compile to
 * the same files anywhere, because a version is a hash of the files.
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
      // Server code isn't minified and names each file in a comment, so the hash is removed there too.
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
