const { Compilation, sources } = require('webpack');

const prefix = 'page-';

/**
 * Writes pages.json: the files of each page's chunk by the page's name, for the server to have them fetched with the
 * document. A page's chunk is named after it: page-home, page-blog.post.
 */
class PagesPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PagesPlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tap({ name: 'PagesPlugin', stage }, () => {
        const pages = [...compilation.namedChunkGroups]
          .filter(([name]) => name.startsWith(prefix))
          .map(([name, group]) => [name.slice(prefix.length), group.getFiles()]);
        const json = JSON.stringify(Object.fromEntries(pages), null, 2);
        compilation.emitAsset('pages.json', new sources.RawSource(`${json}\n`));
      });
    });
  }
}

module.exports = { PagesPlugin };
