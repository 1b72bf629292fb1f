import { join } from 'node:path';
import pLimit from 'p-limit';
import type { ArchiveSource } from '../../../server/archive/write-archive';
import { StartFailure } from '../../../server/settings/start-failure';
import type { FileInfo, FileStore } from '../../../server/storage/file-store';
import { copyTo } from '../../../server/storage/local-files';
import { type StoreSettings, openSiteStore } from '../../../server/storage/open-store';
import { formFile, mediaFile, originalFile } from '../../../media/library/folders';

const folders = [mediaFile(''), originalFile(''), formFile('')];

const AT_ONCE = 8;

/** Prefix of stored files in a backup, the same as in the data folder. */
const WITHIN = 'storage/';

export const nameInBackup = (name: string) => `${WITHIN}${name}`;

const foldersInBackup = folders.map(nameInBackup);

/** Returns true for the name of a stored file in a backup. */
export const isStoredFile = (name: string) => foldersInBackup.some((folder) => name.startsWith(folder));

export const nameInStore = (name: string) => name.slice(WITHIN.length);

export async function storedFiles(settings: StoreSettings) {
  const files: FileInfo[] = [];
  for (const folder of folders) {
    for await (const file of openSiteStore(settings).list(folder)) files.push(file);
  }
  return files;
}

interface PinnedFile {
  name: string;
  source: string | ArchiveSource;
}

export async function pinFiles(settings: StoreSettings, into: string) {
  const held: PinnedFile[] = [];
  for (const file of await storedFiles(settings)) {
    const name = nameInBackup(file.name);
    const source = await pinFile(openSiteStore(settings), file.name, join(into, name), file);
    if (source) held.push({ name, source });
  }
  return held;
}

/**
 * Pins a file for a backup or export: a local file is linked, so that it survives a deletion; a remote one is
 * read later. Returns undefined if the file doesn't exist.
 * @param path path of the link
 */
export async function pinFile(
  store: FileStore,
  name: string,
  path: string,
  known?: FileInfo,
): Promise<string | ArchiveSource | undefined> {
  if (store.pathOf(name) !== undefined) return (await copyTo(path, name, store)) ? path : undefined;
  const info = known ?? (await store.head(name));
  return info && { size: info.size, modifiedAt: info.modifiedAt, open: () => readContent(store, name) };
}

async function readContent(store: FileStore, name: string) {
  const found = await store.get(name);
  if (!found) throw new StartFailure(`${name} was deleted in the meantime. Please try again.`);
  return found.content;
}

export async function placeFiles(names: string[], from: string, settings: StoreSettings) {
  await forEachName(names, (name) => openSiteStore(settings).putFile(name, join(from, nameInBackup(name))));
}

export const removeFilesBut = (kept: ReadonlySet<string>, names: string[], settings: StoreSettings) =>
  forEachName(
    names.filter((name) => !kept.has(name)),
    (name) => openSiteStore(settings).delete(name),
  );

async function forEachName(names: string[], work: (name: string) => Promise<void>) {
  const several = pLimit(AT_ONCE);
  await Promise.all(names.map((name) => several(() => work(name))));
}
