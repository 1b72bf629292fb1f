import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, type Manifest, Signature, SIGNATURE } from '@lapis/contract/manifest';
import { type Folders, folderOf } from './app-folders';
import { foldersIn, readAnnouncement } from './announcement';

/** What lies in the folder of a version. */
export interface VersionOnDisk {
  version: string;
  dir: string;
  manifest: Manifest;
  built_at: string;
  /** Of all its files, in bytes. */
  size: number;
  /** The id of the key; null where it isn't signed. */
  signed_by: string | null;
}

/** A version never changes, so what is known of a folder stays true. By its path and when it was written. */
const known = new Map<string, VersionOnDisk>();

/** A version of an app, if it is on this server. @throws where its folder holds something else */
async function readVersionOnDisk(folders: Folders, app: string, version: string): Promise<VersionOnDisk> {
  const dir = join(folderOf(folders, app), version);
  const { mtime } = await stat(join(dir, MANIFEST));
  const key = `${dir} ${mtime.getTime()}`;
  const before = known.get(key);
  if (before) return before;
  const [manifest, size, signed_by] = await Promise.all([readAnnouncement(dir), sizeOf(dir), signerOf(dir)]);
  const found = { version, dir, manifest, built_at: mtime.toISOString(), size, signed_by };
  known.set(key, found);
  return found;
}

/** The versions of an app on this server that can be read, the newest first. */
export async function versionsOnDisk(folders: Folders, app: string) {
  const found = await Promise.all(
    (await foldersIn(folderOf(folders, app))).map((version) =>
      // What is no version, or is not whole yet, is none that could be chosen.
      readVersionOnDisk(folders, app, version).catch(() => undefined),
    ),
  );
  return found.filter((one) => one !== undefined).sort((a, b) => b.built_at.localeCompare(a.built_at));
}

async function sizeOf(dir: string) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function signerOf(dir: string) {
  const text = await readFile(join(dir, SIGNATURE), 'utf8').catch(() => undefined);
  return text === undefined ? null : Signature.parse(JSON.parse(text)).key;
}
