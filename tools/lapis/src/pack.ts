import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { pipeline as whole } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { BUILT_NAMES, isBuiltName } from '@lapis/contract/manifest';
import { pack } from 'tar-stream';
import { refused } from './problem';

interface PackedFile {
  name: string;
  path: string;
  size: number;
}

export async function filesToPack(dir: string) {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry): Promise<PackedFile> => {
        const path = join(entry.parentPath, entry.name);
        return { name: relative(dir, path).split(sep).join('/'), path, size: (await stat(path)).size };
      }),
  );
  return {
    files: files.sort((a, b) => a.name.localeCompare(b.name)),
    size: files.reduce((sum, { size }) => sum + size, 0),
  };
}

/** @throws Problem that lists the files whose names a server rejects */
export function checkNames(files: PackedFile[]) {
  const wrong = files.filter(({ name }) => !isBuiltName(name));
  if (wrong.length === 0) return;
  const reasons = wrong.map(({ name }) => ({ rule: 'files', text: JSON.stringify(name) }));
  throw refused(`A server would reject these files. Please delete or rename them. ${BUILT_NAMES}`, reasons);
}

/**
 * Packs files as a `.tar.gz` stream.
 * @param passed receives the number of bytes added since the last call
 */
export function packed(files: PackedFile[], passed: (bytes: number) => void): Readable {
  const archive = pack();
  fill().then(
    () => archive.finalize(),
    (error: Error) => archive.destroy(error),
  );
  return pipeline(archive, createGzip(), () => {
    // Nothing to do: the stream reports errors to its reader.
  });

  async function fill() {
    for (const { name, path, size } of files) {
      const content = createReadStream(path);
      content.on('data', (chunk) => passed(chunk.length));
      await whole(content, archive.entry({ name, size, mode: 0o644, mtime: new Date(0) }));
    }
  }
}
