/** The three that are compared, each served by a server of its own that is the product's. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root, startSite, type Site } from '@lapis/e2e/site';
import { build } from '../webpack';
import { wholePage } from '../whole-page';

const built = path.join(root, 'build');

/** The site without federation, built unless it stands. */
export async function startUnfederated() {
  const target = path.join(built, 'unfederated');
  const stamp = path.join(target, 'version');
  const version = await versionOfAll();
  if (!existsSync(stamp) || (await readFile(stamp, 'utf8')) !== version) {
    await rm(target, { recursive: true, force: true });
    console.log('Building the site without federation …');
    await build('shell', configuration, 'unfederated/shell');
    await writeStandIn(path.join(target, 'shell'));
    await writeFile(stamp, version);
  }
  const shell = path.join(target, 'shell');
  return startSite({ SHELL_DIR: shell, REMOTES_DIR: path.join(shell, 'remotes') });
}

interface Announcement {
  pages: { files: string[] }[];
}

/**
 * Without a live version of a remote the server sends none of its pages. The one whose pages are measured gets a version
 * that has nothing of its own: its pages need the files of the host, which has their code on the server too.
 */
async function writeStandIn(shell: string) {
  const ofHost = (file: string) => path.posix.join('../../..', file);
  const announced = JSON.parse(await readFile(path.join(shell, 'lapis.json'), 'utf8')) as Announcement;
  await cp(path.join(built, 'shell/lapis.json'), path.join(shell, 'lapis.json'));
  const scripts = await readdir(path.join(shell, 'dist/js'));
  const name = scripts.find((file) => /^main\.\w+\.js$/.test(file));
  const folder = path.join(shell, 'remotes/public');
  await mkdir(path.join(folder, 'none/server'), { recursive: true });
  const write = (file: string, content: unknown) =>
    writeFile(path.join(folder, file), JSON.stringify(content));
  const pages = announced.pages.map((page) => ({ ...page, files: page.files.map(ofHost) }));
  await write('none/mf-manifest.json', { metaData: { remoteEntry: { name, path: ofHost('dist/js') } } });
  await write('none/lapis.json', { ...announced, pages });
  await writeFile(path.join(folder, 'none/server/index.cjs'), '');
  await write('live.json', { version: 'none' });
}

/** All that was built of, by the versions of the builds, and how the parts are put together. */
async function versionOfAll() {
  const remotes = await readdir(path.join(built, 'remotes'));
  const pointers = remotes.map((name) => path.join(built, 'remotes', name, 'live.json'));
  const files = [path.join(built, 'shell/version.json'), ...pointers, configuration];
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

const configuration = path.join(import.meta.dirname, 'unfederated.cjs');

/**
 * One page as a file, with something left out: what the site sends for it without scripts, or what no page with that
 * text can do without. The product's server has a host without code for
 * the server then, whose page is already filled, and sends it as it sends any.
 */
export async function startFile(
  site: Site,
  address: string,
  leaveOut: (html: string) => string,
): Promise<Site> {
  const html = await wholePage(site.url + address);
  const dir = await mkdtemp(path.join(tmpdir(), 'lapis-static-'));
  await mkdir(path.join(dir, 'dist'));
  for (const file of ['dist/css', 'dist/files', 'favicon.svg']) {
    await cp(path.join(built, 'shell', file), path.join(dir, file), { recursive: true });
  }
  await writeFile(path.join(dir, 'index.html'), leaveOut(html));
  const served = await startSite({ SHELL_DIR: dir });
  return {
    ...served,
    async stop() {
      await served.stop();
      await rm(dir, { recursive: true });
    },
  };
}

export const withoutScripts = (html: string) =>
  html.replace(/<script\b[\s\S]*?<\/script>|<link rel="preload" as="script"[^>]*>/g, '');

const bareStyles = `
  * { text-wrap: initial !important }
  main > :nth-child(n + 3), footer { display: none !important }`;

/** Nor with the site's fonts, balanced lines, and what is below the first screen. */
export const bare = (html: string) =>
  withoutScripts(html)
    .replace(/@font-face\s*\{[^}]*woff2[^}]*\}/g, '')
    .replace('</head>', `<style>${bareStyles}</style></head>`);
