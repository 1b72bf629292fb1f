import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { formFile, headerFile, mediaFile, originalFile } from '../../media/library/folders';
import { checksum } from '../../server/archive/checksum';
import { toBatches } from '../../server/archive/json-lines';
import { StartFailure } from '../../server/settings/start-failure';
import type { FileInfo, FileStore } from '../../server/storage/file-store';

const AT_ONCE = 8;

const BATCH = 1000;

const OF_PEOPLE = [mediaFile(''), originalFile(''), formFile(''), headerFile('')];

const TEMPORARY = 'incoming/';

/**
 * Copies every file to another store and compares SHA-256 checksums. Identical files aren't copied again, so
 * an interrupted run can be repeated. Deletes nothing.
 * @param report called with the number of files done
 * @returns numbers of files and bytes in both stores, and of copied files
 * @throws StartFailure if a file differs after copying
 */
export async function moveFiles(from: FileStore, to: FileStore, report: (files: number) => void) {
  const done = { files: 0, bytes: 0, copied: 0 };
  const several = pLimit(AT_ONCE);

  async function move(file: FileInfo) {
    const outcome = await moveFile(file, from, to);
    // The file was deleted in the meantime.
    if (outcome === 'gone') return;
    done.files += 1;
    done.bytes += file.size;
    if (outcome === 'copied') done.copied += 1;
  }

  for await (const batch of toBatches(lasting(from), BATCH)) {
    await Promise.all(batch.map((file) => several(() => move(file))));
    report(done.files);
  }
  return done;
}

/**
 * Finds uploads that were deleted from the source after they had been copied; the site would never delete the
 * copies.
 * @param remove true to delete them from the target
 * @returns their number
 * @throws StartFailure if they should be deleted and the source is empty, probably the wrong store
 */
export async function findDeleted(from: FileStore, to: FileStore, { remove }: { remove: boolean }) {
  if (remove && (await lasting(from).next()).done)
    throw new StartFailure(
      `Nothing was deleted, because ${from.url} has no files: is that the site’s store?`,
    );
  const several = pLimit(AT_ONCE);
  let deleted = 0;

  async function look({ name }: FileInfo) {
    if (await from.head(name)) return;
    deleted += 1;
    if (remove) await to.delete(name);
  }

  for (const folder of OF_PEOPLE)
    for await (const batch of toBatches(to.list(folder), BATCH))
      await Promise.all(batch.map((file) => several(() => look(file))));
  return deleted;
}

async function* lasting(store: FileStore) {
  for await (const file of store.list('')) if (!file.name.startsWith(TEMPORARY)) yield file;
}

async function moveFile({ name, size }: FileInfo, from: FileStore, to: FileStore) {
  const there = await to.head(name);
  if (there?.size === size && (await hashFile(to, name)) === (await hashFile(from, name))) return 'present';
  const source = await from.get(name);
  if (!source) return 'gone';
  const { through, digest } = checksum();
  await Promise.all([to.put(name, through), pipeline(source.content, through)]);
  if ((await hashFile(to, name)) !== digest())
    throw new StartFailure(`The copy of ${name} in ${to.url} differs from the original. Please try again.`);
  return 'copied';
}

async function hashFile(store: FileStore, name: string) {
  const found = await store.get(name);
  if (!found) return undefined;
  const hash = createHash('sha256');
  await pipeline(found.content, hash);
  return hash.digest('hex');
}
