import { rm } from 'node:fs/promises';
import { copyTo } from '../../../server/storage/local-files';
import { type StoreSettings, openSiteStore } from '../../../server/storage/open-store';
import { incomingPath } from './incoming-file';

/**
 * Calls `work` with the local path of a stored file, or of a temporary copy if the store is remote.
 * @throws if the file doesn't exist
 */
export async function withLocalFile<T>(
  name: string,
  settings: StoreSettings,
  work: (path: string) => Promise<T>,
) {
  const store = openSiteStore(settings);
  const path = store.pathOf(name);
  if (path !== undefined) return work(path);
  const copy = await incomingPath(settings);
  try {
    if (!(await copyTo(copy, name, store))) throw new Error(`There is no file ${name} in ${store.url}`);
    return await work(copy);
  } finally {
    await rm(copy, { force: true });
  }
}
