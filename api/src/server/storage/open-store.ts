import { join } from 'node:path';
import type { Settings } from '../settings/settings';
import { StartFailure } from '../settings/start-failure';
import type { FileStore } from './file-store';
import { folderStore } from './folder-store';
import { type S3Options, s3Store } from './s3-store';
import { parseStoreUrl, STORE_URL } from '../settings/store-url';

/**
 * Opens a store by its address, `s3://bucket?endpoint=…` or `file:///a/folder`; nothing is asked of it yet. Keys of
 * S3 come from the environment, as Amazon's own tools read them.
 * @throws StartFailure where it is no such address
 */
export function openStore(url: string, options?: S3Options): FileStore {
  const place = parseStoreUrl(url);
  if (!place) throw new StartFailure(`A store of files must be ${STORE_URL}.`);
  return 'folder' in place ? folderStore(place.folder) : s3Store(place, options);
}

/** One connection to each store is enough for a process. */
const opened = new Map<string, FileStore>();

/** The settings that say where a site's files are, and where those that come in are until then. */
export type StoreSettings = Pick<Settings, 'storageUrl' | 'dataDir'>;

/** The store of a site's files: that of the settings, or the folder `storage` of its data. */
export function storeOf({ storageUrl, dataDir }: StoreSettings): FileStore {
  if (storageUrl === undefined) return folderStore(join(dataDir, 'storage'));
  const store = opened.get(storageUrl) ?? openStore(storageUrl);
  opened.set(storageUrl, store);
  return store;
}
