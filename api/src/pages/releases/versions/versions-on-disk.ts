import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MANIFEST, type Manifest, Signature, SIGNATURE } from '@lapis/contract/manifest';
import { type Folders, appFolder } from './app-folders';
import { listFolders, readAnnouncement } from './announcement';

export interface VersionOnDisk {
  version: string;
  dir: string;
  manifest: Manifest;
  built_at: string;
  size: number;
  signed_by: string | null;
}

const known = new Map<string, VersionOnDisk>();

async function readVersionOnDisk(folders: Folders, app: string, version: string): Promise<VersionOnDisk> {
  const dir = join(appFolder(folders, app), version);
  const { mtime } = await stat(join(dir, MANIFEST));
  const key = `${dir} ${mtime.getTime()}`;
  const before = known.get(key);
  if (before) return before;
  const [manifest, size, signed_by] = await Promise.all([
    readAnnouncement(dir),
    sumFileSizes(dir),
    readSigner(dir),
  ]);
  const found = { version, dir, manifest, built_at: mtime.toISOString(), size, signed_by };
  known.set(key, found);
  return found;
}

export async function versionsOnDisk(folders: Folders, app: string) {
  const found = await Promise.all(
    (await listFolders(appFolder(folders, app))).map((version) =>
      readVersionOnDisk(folders, app, version).catch(() => undefined),
    ),
  );
  return found.filter((one) => one !== undefined).sort((a, b) => b.built_at.localeCompare(a.built_at));
}

async function sumFileSizes(dir: string) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function readSigner(dir: string) {
  const text = await readFile(join(dir, SIGNATURE), 'utf8').catch(() => undefined);
  return text === undefined ? null : Signature.parse(JSON.parse(text)).key;
}
