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
    await writeFile(stamp, version);
  }
  return startSite({ SHELL_DIR: path.join(target, 'shell'), REMOTES_DIR: path.join(target, 'none') });
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
 * One page as a file: what the site sends for it, without scripts. The product's server has a host without code for
 * the server then, whose page is already filled, and sends it as it sends any.
 */
export async function startStatic(site: Site, address: string): Promise<Site> {
  const html = await wholePage(site.url + address);
  const dir = await mkdtemp(path.join(tmpdir(), 'lapis-static-'));
  await mkdir(path.join(dir, 'dist'));
  for (const file of ['dist/css', 'dist/files', 'favicon.svg']) {
    await cp(path.join(built, 'shell', file), path.join(dir, file), { recursive: true });
  }
  await writeFile(path.join(dir, 'index.html'), withoutScripts(html));
  const served = await startSite({ SHELL_DIR: dir });
  return {
    ...served,
    async stop() {
      await served.stop();
      await rm(dir, { recursive: true });
    },
  };
}

const withoutScripts = (html: string) =>
  html.replace(/<script\b[\s\S]*?<\/script>|<link rel="preload" as="script"[^>]*>/g, '');
