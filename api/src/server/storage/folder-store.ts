import { randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { access, open, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, posix, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isSafeName } from '../archive/manifest';
import { makeFolder } from '../settings/data-dir';
import { DAY } from '../time/clock';
import type { ByteRange, FileInfo, FileStore } from './file-store';

const UNFINISHED = '.new';

/** Time in milliseconds without a write after which an unfinished file must be a killed process's. */
const ABANDONED = DAY;

/**
 * Creates a store in a folder on this machine, or on a disk that several machines share. File names are paths
 * within the folder.
 */
export function folderStore(root: string): FileStore {
  const folder = resolve(root);

  function pathOf(name: string) {
    if (!isSafeName(name)) throw new Error(`No file can be named ${JSON.stringify(name)}`);
    return join(folder, name);
  }

  async function put(name: string, content: Readable) {
    const path = pathOf(name);
    const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
    try {
      await makeFolder(dirname(path));
      await pipeline(content, createWriteStream(unfinished, { flags: 'wx', flush: true }));
      await rename(unfinished, path);
    } finally {
      content.destroy();
      await rm(unfinished, { force: true });
    }
  }

  async function head(name: string) {
    const found = await stat(pathOf(name)).catch(undefinedIfMissing);
    return found?.isFile() ? { name, size: found.size, modifiedAt: found.mtime } : undefined;
  }

  /** Avoids `readdir` with `recursive`, which fails if a folder is deleted in the meantime. */
  async function* filesIn(within: string, prefix: string): AsyncGenerator<FileInfo> {
    const entries = await readdir(join(folder, within), { withFileTypes: true }).catch(undefinedIfMissing);
    for (const entry of entries ?? []) {
      const name = posix.join(within, entry.name);
      if (!name.startsWith(prefix)) continue;
      if (entry.isDirectory()) yield* filesIn(name, prefix);
      if (entry.isFile() && name.endsWith(UNFINISHED)) await removeIfAbandoned(join(folder, name));
      if (!entry.isFile() || name.endsWith(UNFINISHED) || !isSafeName(name)) continue;
      const found = await head(name);
      if (found) yield found;
    }
  }

  return {
    url: pathToFileURL(folder).href,
    pathOf,
    put,
    head,

    async putFile(name, path) {
      const target = pathOf(name);
      await makeFolder(dirname(target));
      try {
        await rename(path, target);
      } catch (error) {
        // The target is on a different disk, or its folder has just been deleted together with the last file
        // in it.
        if (errorCode(error) !== 'EXDEV' && errorCode(error) !== 'ENOENT') throw error;
        await put(name, createReadStream(path));
        await rm(path);
      }
    },

    async get(name, range?: ByteRange) {
      const file = await open(pathOf(name)).catch(undefinedIfMissing);
      if (!file) return undefined;
      const found = await file.stat();
      if (!found.isFile()) {
        await file.close();
        return undefined;
      }
      return { name, size: found.size, modifiedAt: found.mtime, content: file.createReadStream(range) };
    },

    async delete(name) {
      const path = pathOf(name);
      await rm(path, { force: true });
      if (posix.dirname(name).includes('/')) await rmdir(dirname(path)).catch(() => {});
    },

    list: (prefix) => filesIn(posix.dirname(`${prefix}_`), prefix),

    check: async () => access(await makeFolder(folder), constants.W_OK),
  };
}

/**
 * Removes an unfinished file if it has been left behind. Called whenever files are listed, as every backup
 * does.
 */
async function removeIfAbandoned(path: string) {
  const found = await stat(path).catch(undefinedIfMissing);
  if (found && found.mtimeMs < Date.now() - ABANDONED) await rm(path, { force: true });
}

const errorCode = (error: unknown) => (error as NodeJS.ErrnoException).code;

function undefinedIfMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
}
