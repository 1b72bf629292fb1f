import { rm } from 'node:fs/promises';
import { copyTo } from '../../server/storage/local-files';
import { type StoreSettings, storeOf } from '../../server/storage/open-store';
import { incomingPath } from './incoming-file';

/**
 * Has something done with a kept file as one of this machine: where it lies, or with a copy for as long as that takes.
 * @throws where there is no such file
 */
export async function withLocalFile<T>(
  name: string,
  settings: StoreSettings,
  work: (path: string) => Promise<T>,
) {
  const store = storeOf(settings);
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
