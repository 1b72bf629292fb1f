import { createWriteStream } from 'node:fs';
import { link, mkdir, copyFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store';

/** Writes a kept file to a path of this machine, which must be free; answers whether there is such a file. */
export async function copyTo(path: string, name: string, store: FileStore) {
  await mkdir(dirname(path), { recursive: true });
  const kept = store.pathOf(name);
  if (kept === undefined) {
    const found = await store.get(name);
    if (!found) return false;
    await pipeline(found.content, createWriteStream(path, { flags: 'wx' }));
    return true;
  }
  try {
    // A link costs nothing, and stays where the file is deleted meanwhile. Not every disk has links.
    await link(kept, path).catch(() => copyFile(kept, path));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
