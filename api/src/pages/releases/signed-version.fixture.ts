import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Manifest } from '@lapis/contract/manifest';
import { announcements } from '@lapis/contract/testing';
import type { Settings } from '../../server/settings/settings';
import { PAGE } from '../../testing/testing';
import { folderOf, SHELL } from './app-folders';

type Laid = Partial<Manifest> & {
  /** Texts by path, besides those that every version has. */
  content?: Record<string, string>;
};

/** Lays a version of an app where its server finds it, signed as its build would have. */
export async function laySigned(settings: Settings, app: string, version: string, laid: Laid = {}) {
  const dir = join(folderOf(settings, app), version);
  await writeSigned(settings, dir, { app, version, ...laid });
  return dir;
}

/** The same in any folder. */
export async function writeSigned(
  settings: Settings,
  dir: string,
  { content = {}, ...said }: Laid & Pick<Manifest, 'app' | 'version'>,
) {
  const remoteEntry = { path: 'dist/js', name: 'remoteEntry.js' };
  const all: Record<string, string> = {
    'mf-manifest.json': JSON.stringify({ metaData: { remoteEntry } }),
    'dist/js/remoteEntry.js': '',
    ...(said.app === SHELL && { 'index.html': PAGE }),
    ...content,
  };
  const { remote, pages = [] } = announcements()[said.app] ?? {};
  const manifest: Manifest = {
    protocol: 1,
    ...(said.app !== SHELL && {
      container: {
        name: `charity_${said.app}`,
        type: 'script',
        entry: 'dist/js/remoteEntry.js',
        scripts: ['dist/js/remoteEntry.js'],
      },
    }),
    ...(remote && { remote }),
    pages: pages.map((page) => ({
      query: [],
      linkable: true,
      noindex: false,
      files: [],
      rendered: false,
      size: { script: 0, style: 0 },
      ...page,
    })),
    uses: {},
    calls: {},
    files: Object.fromEntries(
      Object.entries(all).map(([path, text]) => [
        path,
        `sha384-${createHash('sha384').update(text).digest('base64')}`,
      ]),
    ),
    ...said,
  };
  const json = `${JSON.stringify(manifest)}\n`;
  const signature = sign(null, Buffer.from(json), await keyOf(settings)).toString('base64');
  const files = { ...all, 'lapis.json': json, 'lapis.sig': JSON.stringify({ key: 'test', signature }) };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
}

/** The key with which a site signs that was given none. */
async function keyOf({ dataDir }: Settings) {
  const file = join(dataDir, 'keys/embedded.pem');
  await mkdir(dirname(file), { recursive: true });
  const { privateKey } = generateKeyPairSync('ed25519');
  await writeFile(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx' }).catch(() => {
    // It has one already.
  });
  return createPrivateKey(await readFile(file));
}
