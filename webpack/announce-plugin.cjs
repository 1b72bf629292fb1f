const { Compilation, sources } = require('webpack');
const { announcementOf } = require('./announcement.cjs');

/**
 * Writes lapis.json: what the app announces of itself, and the files of each page's chunk, for the server to have them
 * fetched with the document. A page's chunk is named after it: page-home, page-blog.post.
 */
class AnnouncePlugin {
  constructor(dir) {
    this.dir = dir;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('AnnouncePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'AnnouncePlugin', stage }, async () => {
        const { remote, pages } = await announcementOf(this.dir);
        const withFiles = pages.map((page) => ({
          ...page,
          files: compilation.namedChunkGroups.get(`page-${page.name}`)?.getFiles() ?? [],
        }));
        const json = JSON.stringify({ remote, pages: withFiles }, null, 2);
        compilation.emitAsset('lapis.json', new sources.RawSource(`${json}\n`));
      });
    });
  }
}

module.exports = { AnnouncePlugin };
