import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Manifest } from '@lapis/contract/manifest';
import { makeKeys, readPrivateKey, seal } from '@lapis/contract/signing';
import { announcements } from '@lapis/contract/testing';

/** Manifest fields that differ from the default. */
export type ManifestOverrides = Partial<Omit<Manifest, 'pages'>> & {
  pages?: (Partial<Manifest['pages'][number]> & { path: string })[];
};

const ENTRY = 'dist/js/remoteEntry.js';

/**
 * Creates a manifest like that of a build of one of the project's apps, but without shared packages or API
 * calls.
 */
export function createManifest(app: string, version: string, said: ManifestOverrides = {}): Manifest {
  const { remote, pages } = announcements()[app] ?? {};
  const isHost = app === 'shell';
  return {
    app,
    version,
    protocol: 1,
    ...(!isHost && {
      container: { name: `charity_${app}`, type: 'script', entry: ENTRY, scripts: [ENTRY] },
    }),
    ...(remote && { remote }),
    ...(isHost && { offers: {} }),
    uses: {},
    calls: {},
    files: {},
    ...said,
    pages: (said.pages ?? pages ?? []).map((page) => ({
      name: page.path,
      query: [],
      linkable: true,
      noindex: false,
      files: [],
      rendered: false,
      size: { script: 0, style: 0 },
      ...page,
      worded: page.worded ?? false,
    })),
  };
}

/** Writes a version as its build would. `content` contains its files by path. */
export async function layVersion(
  { releaseKeys }: { releaseKeys: string },
  dir: string,
  manifest: Manifest,
  content: Record<string, string> = {},
) {
  const { entry } = manifest.container ?? {};
  const usual = entry && !existsSync(join(dir, entry)) && { [entry]: '' };
  for (const [path, text] of Object.entries({ ...usual, ...content })) {
    await mkdir(dirname(join(dir, path)), { recursive: true });
    await writeFile(join(dir, path), text);
  }
  await mkdir(dir, { recursive: true });
  await seal(dir, manifest, await testKey(releaseKeys));
}

/** Returns the key that all tests share. It is created on first use. */
async function testKey(folder: string) {
  const file = join(folder, 'test.pem');
  if (!existsSync(file)) await makeKeys(file);
  return readPrivateKey(file);
}
