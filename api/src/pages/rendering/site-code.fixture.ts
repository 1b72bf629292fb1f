import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { layVersion, createManifest } from '../../testing/lay-version';
import type { TestSite } from '../../testing/testing';
import { RELEASES } from '../releases/live/pointers.repository';

/**
 * A minimal host for tests; the remote's module defines its pages. It is text, because the server reads built
 * code.
 */
export const host = `
let read;
let load;
exports.loadEntriesFrom = (files, before) => {
  load = (name) => {
    before(name);
    return require(files[name]);
  };
};
exports.readWith = (given) => { read = given; };
exports.createSite = async () => {
  const failures = {};
  let remote;
  try { remote = load('public'); } catch (error) { failures.public = error; }
  const isClosed = (address) => address.startsWith('/admin');
  const problemOf = (status) => ({
    kind: 'page', status, title: 'Page not found', description: 'Of kites',
    seo: { name: '', trail: [], noindex: true, picture: null, article: null },
    data: { loaderData: { root: null }, errors: { root: { status, statusText: '', internal: false, data: '' } } },
  });
  return {
    failures,
    problem: (address, status) => isClosed(address) ? { kind: 'frame', closed: true } : problemOf(status),
    async load(address, site, signal) {
      if (!remote || isClosed(address)) return { kind: 'frame', closed: isClosed(address) };
      const loaded = await remote.load({ address, read, signal });
      if (loaded.location) return { kind: 'redirect', status: 301, ...loaded };
      const { status = 200, title = 'A page', ...data } = loaded;
      if (status >= 400) return problemOf(status);
      const seo = { name: title, trail: [], noindex: false, picture: null, article: null };
      return { kind: 'page', status, title, description: 'Of kites', seo, data: { loaderData: data, errors: null } };
    },
    async render(address, site, data) {
      if (!data) return { markup: '<p>The frame</p>', links: '' };
      if (data.errors) return { markup: '<h1>' + data.errors.root.status + '</h1>', links: '' };
      return { markup: remote.render(address, data), links: '<link rel="preload" as="image" href="/first.avif">' };
    },
  };
};`;

/** Writes a host, a remote 'public' with this server code, and a remote 'admin' without any. */
export async function deploy(site: TestSite, code: string | undefined, shell = host) {
  await site.write('shell/0/server/index.cjs', shell);
  await lay(site, '1', undefined, 'admin');
  await site.write('remotes/admin/live.json', JSON.stringify({ version: '1' }));
  await promote(site, '1', code);
  while (!(await fetchPlan(site)).includes('/remotes/public/1/')) await delay(20);
}

/** Returns the host configuration. With several processes, a new version appears in it only after a delay. */
async function fetchPlan({ guest }: TestSite) {
  const { body } = await guest.get('/admin', { accept: 'text/html' });
  const [address = ''] = /\/site-plan\/[\w-]+/.exec(body) ?? [];
  return (await guest.get(address)).body;
}

export async function promote(site: TestSite, version: string, code: string | undefined, name = 'public') {
  await lay(site, version, code, name);
  await pointTo(site, version, `remotes/${name}`);
}

/** Makes an existing version live and announces the change. */
export async function pointTo(site: TestSite, version: string, folder: string) {
  await site.write(`${folder}/live.json`, JSON.stringify({ version }));
  await site.changes.publish([RELEASES]);
}

export async function lay(site: TestSite, version: string, code: string | undefined, name = 'public') {
  const entry = 'dist/js/remoteEntry.js';
  const scripts = [entry, 'dist/js/routes.js'];
  const container = { name: `charity_${name}`, type: 'script' as const, entry, scripts };
  const { pages } = createManifest(name, version);
  const ofAbout = ['dist/css/page-about.css', 'dist/js/page-about.js'];
  const withFiles = pages.map((page) => ({ ...page, files: page.name === 'about' ? ofAbout : [] }));
  const dir = join(site.settings.remotesDir, name, version);
  await layVersion(site.settings, dir, createManifest(name, version, { container, pages: withFiles }), {
    'dist/css/page-about.css': '.about { color: blue }',
    'dist/js/routes.js': '',
    'dist/js/page-about.js': '',
    ...(code !== undefined && { 'server/index.cjs': code }),
  });
}
