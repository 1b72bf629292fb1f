import type { TestSite } from '../testing';

/**
 * A host for the server, small enough for tests: the remote's module says what a page does. It is built code and
 * therefore text, as the real one is when the server reads it.
 */
const host = `
let read;
exports.singletons = { react: { name: 'the one React' } };
exports.readWith = (given) => { read = given; };
exports.createSite = async () => {
  const failures = {};
  let remote;
  try { remote = require('public/routes'); } catch (error) { failures.public = error; }
  return {
    failures,
    remoteOf: () => 'public',
    queryOf: () => ['page'],
    async load(address, site, signal) {
      if (!remote || address.startsWith('/admin')) return { kind: 'frame', closed: address.startsWith('/admin') };
      const loaded = await remote.load({ address, read, signal });
      if (loaded.location) return { kind: 'redirect', status: 301, ...loaded };
      const { status = 200, title = 'A page', ...data } = loaded;
      const errors = status < 400 ? null : { root: { status, statusText: '', internal: false, data: '' } };
      const facts = { name: title, trail: [], noindex: status >= 400, picture: null, article: null };
      return { kind: 'page', status, title, description: 'Of kites', facts, data: { loaderData: data, errors } };
    },
    async render(address, site, data) {
      if (!data) return { markup: '<p>The frame</p>', links: '' };
      return { markup: remote.render(address, data), links: '<link rel="preload" as="image" href="/first.avif">' };
    },
  };
};`;

/** Puts a host and a remote with this server code before the server; answers a function that promotes another version. */
export async function deploy(site: TestSite, code: string | undefined) {
  await site.write('shell/server/index.cjs', host);
  await promote(site, '1', code);
}

/** Makes a version of the remote 'public' the live one. */
export async function promote(site: TestSite, version: string, code: string | undefined) {
  const folder = `remotes/public/${version}`;
  const remoteEntry = { path: 'dist/js', name: 'remoteEntry.js' };
  const exposes = [{ assets: { js: { sync: ['dist/js/routes.js'] } } }];
  await site.write(`${folder}/mf-manifest.json`, JSON.stringify({ metaData: { remoteEntry }, exposes }));
  await site.write(
    `${folder}/pages.json`,
    JSON.stringify({ about: ['dist/css/page-about.css', 'dist/js/page-about.js'] }),
  );
  await site.write(`${folder}/dist/css/page-about.css`, 'h1 { color: blue }');
  if (code !== undefined) await site.write(`${folder}/server/index.cjs`, code);
  await site.write('remotes/public/live.json', JSON.stringify({ version }));
}
