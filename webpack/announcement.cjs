const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { build } = require('esbuild');

/** Leaves out packages and the code of the pages, which an announcement doesn't need. */
const announcementsAlone = {
  name: 'announcements-alone',
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path: name, kind }) =>
      kind === 'dynamic-import' || !/^(\.|@lapis\/|\/|\w:)/.test(name)
        ? { path: name, external: true, sideEffects: false }
        : undefined,
    );
  },
};

/** Fields of a page that are copied unchanged. */
const copiedFields = [
  'name',
  'path',
  'query',
  'menu',
  'guards',
  'needs',
  'sections',
  'linkable',
  'widget',
  'worded',
  'search',
];

/**
 * Reads an app's announcement, for builds and tests: the app's place on the site (`remote.json`, which the
 * host doesn't have) and the app's pages (`src/pages.ts`). Contains only plain data. Titles that are computed
 * from a page's content are left out.
 * @param {string} dir the app's folder
 * @returns {Promise<{ remote?: object, pages: { name: string, path: string }[] }>} each page with its other
 * fields
 */
async function readAnnouncement(dir) {
  const entry = path.join(dir, 'src/pages.ts');
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    logLevel: 'silent',
    plugins: [announcementsAlone],
  });
  const module = { exports: {} };
  // oxlint-disable-next-line typescript/no-implied-eval -- the project's own code, just compiled
  new Function('module', 'require', outputFiles[0].text)(module, createRequire(entry));
  const remote = path.join(dir, 'remote.json');
  return {
    ...(fs.existsSync(remote) && { remote: JSON.parse(fs.readFileSync(remote, 'utf8')) }),
    pages: module.exports.pages.map(({ title, noindex, ...page }) => ({
      ...Object.fromEntries(
        copiedFields.flatMap((key) => (page[key] === undefined ? [] : [[key, page[key]]])),
      ),
      ...(typeof title === 'string' && { title }),
      // Pages with a text may be indexed once it has been written: the sitemap lists them with the texts.
      ...((noindex === true || (noindex && page.widget)) && { noindex: true }),
    })),
  };
}

const readName = (dir) =>
  JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8')).name.replace(/^.*\//, '');

/**
 * Returns the announcements of all apps by name. Returns none if this package is installed in a different
 * repository.
 */
async function readAnnouncements() {
  const root = path.dirname(__dirname);
  if (!fs.existsSync(path.join(root, 'remotes'))) return {};
  const remotes = fs.readdirSync(path.join(root, 'remotes'));
  const folders = [['shell', 'shell'], ...remotes.map((name) => [name, `remotes/${name}`])];
  const all = folders.map(async ([name, folder]) => [name, await readAnnouncement(path.join(root, folder))]);
  return Object.fromEntries(await Promise.all(all));
}

module.exports = { readAnnouncement, readAnnouncements, readName };
