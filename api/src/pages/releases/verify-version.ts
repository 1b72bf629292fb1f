import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseReason } from '@lapis/contract';
import type { Manifest } from '@lapis/contract/manifest';
import { keyId, publicKeysFor, verify } from '@lapis/contract/signing';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../../server/settings/settings';
import { readAnnouncement } from './announcement';

type Keys = Pick<Settings, 'releaseKeys'>;

/** What was found of a folder in a state: all of it is read for that, and who promotes asks several times. */
const found = new LRUCache<string, Promise<ReleaseReason[]>>({ max: 100 });

/**
 * Whether a folder holds exactly what a key of the app's team has signed.
 * @returns every reason against it; none where it does
 */
export async function verifyVersion(
  { releaseKeys }: Keys,
  app: string,
  dir: string,
): Promise<ReleaseReason[]> {
  const keys = await publicKeysFor(app, releaseKeys);
  const state = await stateOf(dir).catch(() => undefined);
  if (!state) return [{ rule: 'manifest', text: 'It is not on this server.' }];
  const id = [dir, state, ...keys.map(keyId)].join(' ');
  const known = found.get(id) ?? verify(dir, keys);
  found.set(id, known);
  known.catch(() => found.delete(id));
  return known;
}

/**
 * What the build of a version says of it, as it was signed.
 * @throws where its folder holds anything else, with all that is wrong with it
 */
export async function readVerified(
  keys: Keys,
  dir: string,
  { app, version }: Pick<Manifest, 'app' | 'version'>,
) {
  const reasons = await verifyVersion(keys, app, dir);
  if (reasons.length > 0) throw new Error(`${app} ${version} is refused: ${sentences(reasons)}`);
  const manifest = await readAnnouncement(dir);
  if (manifest.app !== app || manifest.version !== version)
    throw new Error(`${app} ${version} is refused: it is ${manifest.app} ${manifest.version}.`);
  return manifest;
}

/** The first few: where a folder is being copied they are many. */
const sentences = (reasons: ReleaseReason[]) => {
  const more = reasons.length - 5;
  return [...reasons.slice(0, 5).map(({ text }) => text), ...(more > 0 ? [`And ${more} more.`] : [])].join(
    ' ',
  );
};

/** Another one where a file has come, gone or changed. */
async function stateOf(dir: string) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const hash = createHash('sha256');
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const { mtimeMs, ctimeMs, size } = await stat(file);
    hash.update(`${file} ${mtimeMs} ${ctimeMs} ${size}\n`);
  }
  return hash.digest('base64url');
}
