import { join } from 'node:path';
import pLimit from 'p-limit';
import type { ArchiveSource } from '../../server/archive/write-archive';
import { StartFailure } from '../../server/settings/start-failure';
import type { FileInfo, FileStore } from '../../server/storage/file-store';
import { copyTo } from '../../server/storage/local-files';
import { type StoreSettings, storeOf } from '../../server/storage/open-store';
import { formFile, mediaFile, originalFile } from '../../media/library/folders';

/** The folders of the store whose files belong to the content. */
const folders = [mediaFile(''), originalFile(''), formFile('')];

/** Calls of a store at once. */
const AT_ONCE = 8;

/** In a backup the names of the store stand below this folder, as a folder of files lies in that of the data. */
const WITHIN = 'storage/';

export const nameInBackup = (name: string) => `${WITHIN}${name}`;

/** Whether what has that name in a backup is a file of the content. */
export const isStoredFile = (name: string) => name.startsWith(WITHIN);

/** The name in the store of what has that name in a backup. */
export const nameInStore = (name: string) => name.slice(WITHIN.length);

/** The files of the content in the store. */
export async function storedFiles(settings: StoreSettings) {
  const files: FileInfo[] = [];
  for (const folder of folders) {
    for await (const file of storeOf(settings).list(folder)) files.push(file);
  }
  return files;
}

/** A file that is to go into an archive, by its name there. */
interface HeldFile {
  name: string;
  source: string | ArchiveSource;
}

/** Keeps hold of the files as they are now, in a folder of the disk that has those of this machine. */
export async function holdFiles(settings: StoreSettings, into: string) {
  const held: HeldFile[] = [];
  for (const file of await storedFiles(settings)) {
    const name = nameInBackup(file.name);
    const source = await holdFile(storeOf(settings), file.name, join(into, name), file);
    if (source) held.push({ name, source });
  }
  return held;
}

/**
 * Keeps hold of a file of this machine by a link, so that nobody deletes it meanwhile. Any other is read when it is
 * asked for. Undefined where it is not there (any more).
 * @param path where the link may be
 */
export async function holdFile(
  store: FileStore,
  name: string,
  path: string,
  known?: FileInfo,
): Promise<string | ArchiveSource | undefined> {
  if (store.pathOf(name) !== undefined) return (await copyTo(path, name, store)) ? path : undefined;
  const info = known ?? (await store.head(name));
  return info && { size: info.size, modifiedAt: info.modifiedAt, open: () => contentOf(store, name) };
}

async function contentOf(store: FileStore, name: string) {
  const found = await store.get(name);
  if (!found) throw new StartFailure(`${name} was deleted meanwhile. Please try again.`);
  return found.content;
}

/** Puts files of an unpacked backup into the store, by their names there. */
export async function placeFiles(names: string[], from: string, settings: StoreSettings) {
  await eachOf(names, (name) => storeOf(settings).putFile(name, join(from, nameInBackup(name))));
}

/** Deletes those of the files that are not to be kept. */
export const removeFilesBut = (kept: ReadonlySet<string>, names: string[], settings: StoreSettings) =>
  eachOf(
    names.filter((name) => !kept.has(name)),
    (name) => storeOf(settings).delete(name),
  );

async function eachOf(names: string[], work: (name: string) => Promise<void>) {
  const several = pLimit(AT_ONCE);
  await Promise.all(names.map((name) => several(() => work(name))));
}
