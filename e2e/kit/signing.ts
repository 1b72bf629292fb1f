import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Manifest } from '@lapis/contract/manifest';
import { makeKeys, readPrivateKey, seal } from '@lapis/contract/signing';
import { root } from './site';

export type { Manifest };

/** Folder with the public keys for verifying the project's builds. */
const ofBuilds = process.env['RELEASE_KEYS'] ?? path.join(root, 'data/keys');

/**
 * Creates a key in an empty folder, for signing the tests' own versions. A server that uses the folder
 * (`RELEASE_KEYS`) accepts these versions, and also the project's builds.
 */
export async function makeSigner(folder: string) {
  await mkdir(folder, { recursive: true });
  const known = (await readdir(ofBuilds)).filter((name) => name.endsWith('.pub.pem'));
  for (const name of known) await cp(path.join(ofBuilds, name), path.join(folder, name));
  const file = path.join(folder, 'tests.pem');
  await makeKeys(file);
  const key = await readPrivateKey(file);
  return { folder, file, seal: (dir: string, said: Omit<Manifest, 'files'>) => seal(dir, said, key) };
}

export const readManifest = async (dir: string) =>
  Manifest.parse(JSON.parse(await readFile(path.join(dir, 'lapis.json'), 'utf8')));
