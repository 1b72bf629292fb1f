import { cp, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Manifest } from '@lapis/contract/manifest';
import { makeKeys, readPrivateKey, seal } from '@lapis/contract/signing';
import { root } from './site';

export type { Manifest };

/** By which servers believe what was built. */
const ofBuilds = process.env['RELEASE_KEYS'] ?? path.join(root, 'data/keys');

/**
 * Makes a key in an empty folder, with which tests sign versions of their own. A server that is told of the folder
 * (`RELEASE_KEYS`) believes these, and what was built.
 */
export async function makeSigner(folder: string) {
  await mkdir(folder, { recursive: true });
  const known = (await readdir(ofBuilds)).filter((name) => name.endsWith('.pub.pem'));
  for (const name of known) await cp(path.join(ofBuilds, name), path.join(folder, name));
  /** The file of the private key. */
  const file = path.join(folder, 'tests.pem');
  await makeKeys(file);
  const key = await readPrivateKey(file);
  return { folder, file, seal: (dir: string, said: Omit<Manifest, 'files'>) => seal(dir, said, key) };
}

/** What a version's build says of it. */
export const readManifest = async (dir: string) =>
  Manifest.parse(JSON.parse(await readFile(path.join(dir, 'lapis.json'), 'utf8')));
