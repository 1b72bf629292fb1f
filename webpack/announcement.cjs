const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { build } = require('esbuild');

/** Neither the code of pages nor packages: what is announced needs none of it. */
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

/** What is written down of a page as it stands there. */
const said = ['name', 'path', 'query', 'menu', 'guards', 'needs', 'linkable', 'widget', 'worded', 'search'];

/**
 * What an app announces of itself, as its build writes it down and tests know it: where on the site it is
 * (`remote.json`; the host has none), and its pages (`src/pages.ts`). Only what is said in plain data: a title that is
 * made of what a page shows is left out.
 * @param {string} dir the app's folder
 * @returns {Promise<{ remote?: object, pages: { name: string, path: string }[] }>} each page with what else it says
 */
async function announcementOf(dir) {
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
      ...Object.fromEntries(said.flatMap((key) => (page[key] === undefined ? [] : [[key, page[key]]]))),
      ...(typeof title === 'string' && { title }),
      // Also where what it shows decides.
      ...(noindex && { noindex: true }),
    })),
  };
}

/** An app is named as its package: `shop` of `@lapis/shop`. */
const nameOf = (dir) =>
  JSON.parse(fs.readFileSync(path.join(dir, 'package.json'), 'utf8')).name.replace(/^.*\//, '');

/** Of every app of the project, by its name; of none where the build is a package of another repository. */
async function announcements() {
  const root = path.dirname(__dirname);
  if (!fs.existsSync(path.join(root, 'remotes'))) return {};
  const remotes = fs.readdirSync(path.join(root, 'remotes'));
  const folders = [['shell', 'shell'], ...remotes.map((name) => [name, `remotes/${name}`])];
  const all = folders.map(async ([name, folder]) => [name, await announcementOf(path.join(root, folder))]);
  return Object.fromEntries(await Promise.all(all));
}

module.exports = { announcementOf, announcements, nameOf };
