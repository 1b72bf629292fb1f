import { join } from 'node:path';
import type { Settings } from '../settings/settings';
import { StartFailure } from '../settings/start-failure';
import type { FileStore } from './file-store';
import { folderStore } from './folder-store';
import { type S3Options, s3Store } from './s3-store';
import { parseStoreUrl, STORE_URL } from '../settings/store-url';

export function openStore(url: string, options?: S3Options): FileStore {
  const place = parseStoreUrl(url);
  if (!place) throw new StartFailure(`A file store must be ${STORE_URL}.`);
  return 'folder' in place ? folderStore(place.folder) : s3Store(place, options);
}

/** Open stores. They are shared, so that a process has only one connection pool per store. */
const opened = new Map<string, FileStore>();

export type StoreSettings = Pick<Settings, 'storageUrl' | 'dataDir'>;

export function openSiteStore({ storageUrl, dataDir }: StoreSettings): FileStore {
  if (storageUrl === undefined) return folderStore(join(dataDir, 'storage'));
  const store = opened.get(storageUrl) ?? openStore(storageUrl);
  opened.set(storageUrl, store);
  return store;
}
