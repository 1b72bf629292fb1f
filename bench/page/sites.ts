/** Three variants of the site for comparison, each served by the product's own server. */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeSigner, type Manifest, readManifest } from '@lapis/e2e/signing';
import { root, startSite, type Site } from '@lapis/e2e/site';
import { build } from '../webpack';
import { wholePage } from '../whole-page';

const built = path.join(root, 'build');

/** Starts the site without federation. Builds it first if necessary. */
export async function startUnfederated() {
  const target = path.join(built, 'unfederated');
  const stamp = path.join(target, 'version');
  const version = await versionOfAll();
  if (!existsSync(stamp) || (await readFile(stamp, 'utf8')) !== version) {
    await rm(target, { recursive: true, force: true });
    console.log('Building the site without federation …');
    await build('shell', configuration, 'unfederated/remotes/public/none');
    await divide(target);
    await writeFile(stamp, version);
  }
  const dir = (name: string) => path.join(target, name);
  return startSite({ SHELL_DIR: dir('shell'), REMOTES_DIR: dir('remotes'), RELEASE_KEYS: dir('keys') });
}

/**
 * Splits the build into a host and a remote, because the server doesn't send a remote's pages unless the
 * remote has a live version. All files belong to the remote, except the page template and the server code.
 */
async function divide(target: string) {
  const { seal } = await makeSigner(path.join(target, 'keys'));
  const below = 'remotes/public/none';
  const remote = path.join(target, below);
  const shell = path.join(target, 'shell/none');
  const scripts = await readdir(path.join(remote, 'dist/js'));
  const entry = `dist/js/${scripts.find((file) => /^main\.\w+\.js$/.test(file))}`;
  const { pages, parts } = JSON.parse(await readFile(path.join(remote, 'lapis.json'), 'utf8')) as Manifest;

  for (const file of ['index.html', 'server']) {
    await cp(path.join(remote, file), path.join(shell, file), { recursive: true });
    await rm(path.join(remote, file), { recursive: true });
  }
  await cp(path.join(remote, 'dist/css'), path.join(shell, below, 'dist/css'), { recursive: true });
  await mkdir(path.join(remote, 'server'));
  await writeFile(path.join(remote, 'server/index.cjs'), '');
  await rm(path.join(shell, 'server/lapis.json'), { force: true });
  for (const end of ['br', 'gz']) await rm(path.join(remote, `lapis.json.${end}`), { force: true });

  const container = { name: 'none', type: 'script' as const, entry, scripts: [] };
  await seal(shell, { ...(await liveManifest('shell')), version: 'none' });
  await seal(remote, { ...(await liveManifest('remotes/public')), version: 'none', container, pages, parts });
  for (const app of ['shell', 'remotes/public'])
    await writeFile(path.join(target, app, 'live.json'), JSON.stringify({ version: 'none' }));
}

async function liveDir(app: string) {
  const { version } = JSON.parse(await readFile(path.join(built, app, 'live.json'), 'utf8')) as {
    version: string;
  };
  return path.join(built, app, version);
}

const liveManifest = async (app: string) => readManifest(await liveDir(app));

/** Returns text that changes with everything on which the build depends: live versions and configuration. */
async function versionOfAll() {
  const remotes = await readdir(path.join(built, 'remotes'));
  const apps = ['shell', ...remotes.map((name) => `remotes/${name}`)];
  const files = [...apps.map((app) => path.join(built, app, 'live.json')), configuration];
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n');
}

const configuration = path.join(import.meta.dirname, 'unfederated.cjs');

/**
 * Starts a server that sends one page as a static file, shortened by `leaveOut`. The page serves as the
 * template of a host without server code.
 */
export async function startFile(
  site: Site,
  address: string,
  leaveOut: (html: string) => string,
): Promise<Site> {
  const html = await wholePage(site.url + address);
  const dir = await mkdtemp(path.join(tmpdir(), 'lapis-static-'));
  const shell = path.join(dir, 'shell/file');
  await mkdir(path.join(shell, 'dist'), { recursive: true });
  for (const file of ['dist/css', 'dist/files', 'favicon.svg']) {
    await cp(path.join(await liveDir('shell'), file), path.join(shell, file), { recursive: true });
  }
  await writeFile(path.join(shell, 'index.html'), leaveOut(html));
  const { folder, seal } = await makeSigner(path.join(dir, 'keys'));
  await seal(shell, { ...(await liveManifest('shell')), version: 'file', pages: [] });
  await writeFile(path.join(dir, 'shell/live.json'), JSON.stringify({ version: 'file' }));
  const served = await startSite({ SHELL_DIR: path.join(dir, 'shell'), RELEASE_KEYS: folder });
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

/** Also removes the site's fonts, the balancing of lines, and everything below the first screen. */
export const bare = (html: string) =>
  withoutScripts(html)
    .replace(/@font-face\s*\{[^}]*woff2[^}]*\}/g, '')
    .replace('</head>', `<style>${bareStyles}</style></head>`);
