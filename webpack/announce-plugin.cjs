const { require: load } = require('tsx/cjs/api');
const { Compilation, sources } = require('webpack');
const { readAnnouncement } = require('./announcement.cjs');
const { collectOffers, collectUses } = require('./shared-names.cjs');

const UNKNOWN = 'version-to-come';

/**
 * Writes lapis.json: the app's announcement, the shared names, and the files of each page's chunk, so that
 * the server can preload them. Chunks are named after pages (page-home, page-stories.story), or after parts
 * that only some pages show (part-blocks). tools/build/manifest.mjs adds the fields that depend on both
 * builds.
 */
class AnnouncePlugin {
  /**
   * @param {string} dir the app's folder
   * @param {{ app?: string, onServer?: boolean }} build `app` is the app's name; for a server build only the
   * shared names are written
   */
  constructor(dir, { app = 'app', onServer = false } = {}) {
    this.dir = dir;
    this.app = app;
    this.onServer = onServer;
  }

  apply(compiler) {
    // Only in production. In development nothing is compared, and webpack doesn't collect the names.
    const collectShares = (compilation) =>
      compiler.options.mode === 'production'
        ? { uses: collectUses(compilation), offers: collectOffers(compilation) }
        : { uses: {} };
    compiler.hooks.thisCompilation.tap('AnnouncePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'AnnouncePlugin', stage }, async () => {
        const shares = collectShares(compilation);
        const written = this.onServer ? shares : { ...(await this.announced(compilation)), ...shares };
        const json = JSON.stringify(written, null, 2);
        compilation.emitAsset('lapis.json', new sources.RawSource(`${json}\n`));
      });
    });
  }

  async announced(compilation) {
    const { PROTOCOL } = load('@lapis/federation/protocol', __filename);
    const { remote, pages } = await readAnnouncement(this.dir);
    return {
      app: this.app,
      version: UNKNOWN,
      protocol: PROTOCOL,
      remote,
      pages: pages.map((page) => ({
        ...page,
        files: compilation.namedChunkGroups.get(`page-${page.name}`)?.getFiles() ?? [],
        rendered: false,
        size: { script: 0, style: 0 },
      })),
      parts: Object.fromEntries(
        [...compilation.namedChunkGroups]
          .filter(([name]) => name.startsWith('part-'))
          .map(([name, group]) => [name.slice('part-'.length), group.getFiles()]),
      ),
      calls: {},
      files: {},
    };
  }
}

module.exports = { AnnouncePlugin, UNKNOWN };
