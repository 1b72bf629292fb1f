import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseReason } from '@lapis/contract';
import type { Manifest } from '@lapis/contract/manifest';
import { keyId, publicKeysFor, verify } from '@lapis/contract/signing';
import { LRUCache } from 'lru-cache';
import type { Settings } from '../../../server/settings/settings';
import { readAnnouncement } from './announcement';

type Keys = Pick<Settings, 'releaseKeys'>;

/**
 * Results, cached by the folder's state: verifying reads every file, and a promotion verifies a version
 * several times.
 */
const found = new LRUCache<string, Promise<ReleaseReason[]>>({ max: 100 });

/**
 * Checks that a folder contains exactly the files that a key of the app's team has signed.
 * @returns reasons against the version; none if it is valid
 */
export async function verifyVersion(
  { releaseKeys }: Keys,
  app: string,
  dir: string,
): Promise<ReleaseReason[]> {
  const keys = await publicKeysFor(app, releaseKeys);
  const state = await hashFolderState(dir).catch(() => undefined);
  if (!state) return [{ rule: 'manifest', text: 'It is not on this server.' }];
  const id = [dir, state, ...keys.map(keyId)].join(' ');
  const known = found.get(id) ?? verify(dir, keys);
  found.set(id, known);
  known.catch(() => found.delete(id));
  return known;
}

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

/** Joins only the first few reasons: a folder that is still being copied has many. */
const sentences = (reasons: ReleaseReason[]) => {
  const more = reasons.length - 5;
  return [...reasons.slice(0, 5).map(({ text }) => text), ...(more > 0 ? [`And ${more} more.`] : [])].join(
    ' ',
  );
};

async function hashFolderState(dir: string) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const hash = createHash('sha256');
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const { mtimeMs, ctimeMs, size } = await stat(file);
    hash.update(`${file} ${mtimeMs} ${ctimeMs} ${size}\n`);
  }
  return hash.digest('base64url');
}
