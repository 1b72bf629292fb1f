import { createWriteStream } from 'node:fs';
import { link, mkdir, copyFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from './file-store';

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
    // A hard link costs nothing and survives the original's deletion. Not every disk supports it.
    await link(kept, path).catch(() => copyFile(kept, path));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
