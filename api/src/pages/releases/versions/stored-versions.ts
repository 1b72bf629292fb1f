import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { type StoreSettings, openSiteStore } from '../../../server/storage/open-store';
import type { Settings } from '../../../server/settings/settings';
import { listFolders } from './announcement';
import { type Folders, appFolder } from './app-folders';
import { receiveVersion } from './take-version';

const storeName = (app: string, version: string) => `releases/${app}/${version}.tar.gz`;

/** True if a store is configured; only such a store can be shared between servers. */
export const sharesVersions = ({ storageUrl }: Pick<Settings, 'storageUrl'>) => storageUrl !== undefined;

export const hasVersion = async (folders: Folders, app: string, version: string) =>
  (await listFolders(appFolder(folders, app))).includes(version);

export async function storeVersion(settings: StoreSettings & Folders, app: string, version: string) {
  const store = openSiteStore(settings);
  const name = storeName(app, version);
  if (await store.head(name)) return;
  const archive = createGzip();
  const packing = packInto(archive, join(appFolder(settings, app), version));
  // An error while packing destroys the archive, which makes `put` reject.
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
 * Fetches a version from the store, and verifies it like an uploaded one.
 * @returns false if this server already has the version, or the store doesn't have it
 * @throws HttpError 422 with the reasons if it is rejected
 */
export async function fetchVersion(settings: Settings, app: string, version: string) {
  if (await hasVersion(settings, app, version)) return false;
  const found = await openSiteStore(settings).get(storeName(app, version));
  if (!found) return false;
  await receiveVersion(settings, app, version, found.content);
  return true;
}

export const forgetVersion = (settings: StoreSettings, app: string, version: string) =>
  openSiteStore(settings).delete(storeName(app, version));
