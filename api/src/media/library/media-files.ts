import { type StoreSettings, storeOf } from '../../server/storage/open-store';
import { mediaFile, originalFile } from './folders';
import { readVariants } from './media.repository';

/** Deletes files that visitors got. */
export async function removeFiles(files: string[], settings: StoreSettings) {
  for (const file of files) await storeOf(settings).delete(mediaFile(file));
}

/** Deletes all that was made of a file, and the file: of earlier crops too, and what a process had begun. */
export async function removeAllFiles(
  { hash, fallback, variants }: { hash: string; fallback: string; variants: string },
  settings: StoreSettings,
) {
  const store = storeOf(settings);
  for (const name of [hash, `${hash}.webp`]) await store.delete(originalFile(name));
  await removeFiles(
    [...readVariants(variants).map(({ file }) => file), ...(fallback ? [fallback] : [])],
    settings,
  );
  for await (const { name } of store.list(mediaFile(`${hash}/`))) await store.delete(name);
}
