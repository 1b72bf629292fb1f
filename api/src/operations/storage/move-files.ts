import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { formFile, headerFile, mediaFile, originalFile } from '../../media/library/folders';
import { checksum } from '../../server/archive/checksum';
import { batchesOf } from '../../server/archive/json-lines';
import { StartFailure } from '../../server/settings/start-failure';
import type { FileInfo, FileStore } from '../../server/storage/file-store';

/** Files that are copied at the same time. */
const AT_ONCE = 8;

/** Files between two reports. */
const BATCH = 1000;

/** Where the files are that people sent, and what was made of them. */
const OF_PEOPLE = [mediaFile(''), originalFile(''), formFile(''), headerFile('')];

/** What a folder has besides: what is still coming in, on its machine alone. */
const TEMPORARY = 'incoming/';

/**
 * Copies every file of a store into another, and makes sure that each is the same there by its checksum (SHA-256). What
 * is there already is only compared, so it goes on where it stopped. Nothing is deleted.
 * @param report hears now and then how many files are done
 * @returns how many files and bytes both stores have now, and how many files had to be copied for that
 * @throws StartFailure where a file isn't the same after it was copied
 */
export async function moveFiles(from: FileStore, to: FileStore, report: (files: number) => void) {
  const done = { files: 0, bytes: 0, copied: 0 };
  const several = pLimit(AT_ONCE);

  async function move(file: FileInfo) {
    const outcome = await moveFile(file, from, to);
    // Somebody has deleted it meanwhile.
    if (outcome === 'gone') return;
    done.files += 1;
    done.bytes += file.size;
    if (outcome === 'copied') done.copied += 1;
  }

  for await (const batch of batchesOf(lasting(from), BATCH)) {
    await Promise.all(batch.map((file) => several(() => move(file))));
    report(done.files);
  }
  return done;
}

/**
 * Finds what the source has no longer, of what people sent: pictures that were deleted after they had been copied, which
 * nobody would ever delete again.
 * @param remove whether the target loses them
 * @returns how many there were
 * @throws StartFailure where they were to be removed and the source has no files at all, as where it is the wrong one
 */
export async function findDeleted(from: FileStore, to: FileStore, { remove }: { remove: boolean }) {
  if (remove && (await lasting(from).next()).done)
    throw new StartFailure(
      `Nothing was deleted, because ${from.url} has no files: is that the site's store?`,
    );
  const several = pLimit(AT_ONCE);
  let deleted = 0;

  async function look({ name }: FileInfo) {
    if (await from.head(name)) return;
    deleted += 1;
    if (remove) await to.delete(name);
  }

  for (const folder of OF_PEOPLE)
    for await (const batch of batchesOf(to.list(folder), BATCH))
      await Promise.all(batch.map((file) => several(() => look(file))));
  return deleted;
}

async function* lasting(store: FileStore) {
  for await (const file of store.list('')) if (!file.name.startsWith(TEMPORARY)) yield file;
}

async function moveFile({ name, size }: FileInfo, from: FileStore, to: FileStore) {
  const there = await to.head(name);
  if (there?.size === size && (await digestOf(to, name)) === (await digestOf(from, name))) return 'present';
  const source = await from.get(name);
  if (!source) return 'gone';
  const { through, digest } = checksum();
  await Promise.all([to.put(name, through), pipeline(source.content, through)]);
  if ((await digestOf(to, name)) !== digest())
    throw new StartFailure(`${name} is not the same after it was copied to ${to.url}. Please try again.`);
  return 'copied';
}

/** The checksum of a file; undefined where there is none. */
async function digestOf(store: FileStore, name: string) {
  const found = await store.get(name);
  if (!found) return undefined;
  const hash = createHash('sha256');
  await pipeline(found.content, hash);
  return hash.digest('hex');
}
