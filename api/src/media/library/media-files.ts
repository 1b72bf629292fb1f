import { type StoreSettings, openSiteStore } from '../../server/storage/open-store';
import { mediaFile, originalFile } from './folders';
import { readVariants } from './media.repository';

export async function removeFiles(files: string[], settings: StoreSettings) {
  for (const file of files) await openSiteStore(settings).delete(mediaFile(file));
}

/** Deletes all files of a picture or document, including those of earlier crops and interrupted runs. */
export async function removeAllFiles(
  { hash, fallback, variants }: { hash: string; fallback: string; variants: string },
  settings: StoreSettings,
) {
  const store = openSiteStore(settings);
  for (const name of [hash, `${hash}.webp`]) await store.delete(originalFile(name));
  await removeFiles(
    [...readVariants(variants).map(({ file }) => file), ...(fallback ? [fallback] : [])],
    settings,
  );
  for await (const { name } of store.list(mediaFile(`${hash}/`))) await store.delete(name);
}
