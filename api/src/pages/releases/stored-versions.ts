import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { type StoreSettings, storeOf } from '../../server/storage/open-store';
import type { Settings } from '../../server/settings/settings';
import { foldersIn } from './announcement';
import { type Folders, folderOf } from './app-folders';
import { takeVersion } from './take-version';

const nameOf = (app: string, version: string) => `releases/${app}/${version}.tar.gz`;

/** Whether versions are in the store too: only one that was set may be that of several servers. */
export const sharesVersions = ({ storageUrl }: Pick<Settings, 'storageUrl'>) => storageUrl !== undefined;

export const isHere = async (folders: Folders, app: string, version: string) =>
  (await foldersIn(folderOf(folders, app))).includes(version);

/** Keeps a version of this server in the store, packed, unless it is there. */
export async function storeVersion(settings: StoreSettings & Folders, app: string, version: string) {
  const store = storeOf(settings);
  const name = nameOf(app, version);
  if (await store.head(name)) return;
  const archive = createGzip();
  const packing = packInto(archive, join(folderOf(settings, app), version));
  // What is wrong with the folder ends the archive, and so the writing of it.
  await Promise.all([store.put(name, archive), packing]);
}

async function packInto(target: NodeJS.WritableStream, dir: string) {
  const archive = pack();
  const fill = async () => {
    try {
      for (const entry of await readdir(dir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const path = join(entry.parentPath, entry.name);
        const { size } = await stat(path);
        const name = relative(dir, path).split(sep).join('/');
        await pipeline(createReadStream(path), archive.entry({ name, size }));
      }
      archive.finalize();
    } catch (error) {
      archive.destroy(error instanceof Error ? error : undefined);
      throw error;
    }
  };
  await Promise.all([fill(), pipeline(archive, target)]);
}

/**
 * Takes a version that this server lacks out of the store, where it is found to be what was signed as any version is.
 * @returns whether it came
 * @throws HttpError 422 with the reasons where it isn't
 */
export async function fetchVersion(settings: Settings, app: string, version: string) {
  if (await isHere(settings, app, version)) return false;
  const found = await storeOf(settings).get(nameOf(app, version));
  if (!found) return false;
  await takeVersion(settings, app, version, found.content);
  return true;
}

/** Deletes a version out of the store. */
export const forgetVersion = (settings: StoreSettings, app: string, version: string) =>
  storeOf(settings).delete(nameOf(app, version));
