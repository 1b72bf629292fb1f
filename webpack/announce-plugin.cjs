const { require: load } = require('tsx/cjs/api');
const { Compilation, sources } = require('webpack');
const { announcementOf } = require('./announcement.cjs');
const { offersOf, usesOf } = require('./shared-names.cjs');

/** Stands in a build for its version, which is known once the build is there. */
const UNKNOWN = 'version-to-come';

/**
 * Writes lapis.json: what the app announces of itself, with the files of each page's chunk, for the server to have them
 * fetched with the document, and what it shares. A page's chunk is named after it: page-home, page-blog.post; that of a
 * part, which only some pages show, after the part: part-blocks. What is known of both builds together is filled in when
 * they are there (manifest.mjs).
 */
class AnnouncePlugin {
  /**
   * @param {string} dir the app's folder
   * @param {{ app?: string, onServer?: boolean }} build `app` is the app's name; of what is built for the server only
   *   what it shares is written
   */
  constructor(dir, { app = 'app', onServer = false } = {}) {
    this.dir = dir;
    this.app = app;
    this.onServer = onServer;
  }

  apply(compiler) {
    // In development nothing is compared, and webpack doesn't look for names.
    const sharesOf = (compilation) =>
      compiler.options.mode === 'production'
        ? { uses: usesOf(compilation), offers: offersOf(compilation) }
        : { uses: {} };
    compiler.hooks.thisCompilation.tap('AnnouncePlugin', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
      compilation.hooks.processAssets.tapPromise({ name: 'AnnouncePlugin', stage }, async () => {
        const shares = sharesOf(compilation);
        const written = this.onServer ? shares : { ...(await this.announced(compilation)), ...shares };
        const json = JSON.stringify(written, null, 2);
        compilation.emitAsset('lapis.json', new sources.RawSource(`${json}\n`));
      });
    });
  }

  async announced(compilation) {
    const { PROTOCOL } = load('@lapis/federation/protocol', __filename);
    const { remote, pages } = await announcementOf(this.dir);
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
