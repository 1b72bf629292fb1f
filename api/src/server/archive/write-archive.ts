import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { checksum } from './checksum';
import { type ArchivedFile, type ArchiveFormat, type Manifest, MANIFEST } from './manifest';

export interface ArchiveSource {
  size: number;
  modifiedAt: Date;
  open(): Promise<Readable>;
}

export type AddFile = (name: string, source: string | ArchiveSource) => Promise<void>;

export async function writeArchive<M extends Manifest>(
  target: Writable,
  { format, version }: ArchiveFormat<M>,
  about: Omit<M, 'format' | 'version' | 'files'>,
  fill: (add: AddFile) => Promise<void>,
) {
  const archive = pack();
  const files: ArchivedFile[] = [];

  const add: AddFile = async (name, source) => {
    const { size, modifiedAt, open } = typeof source === 'string' ? await fileAt(source) : source;
    const content = await open();
    const { through, digest } = checksum();
    await pipeline(content, through, archive.entry({ name, size, mtime: modifiedAt, mode: 0o600 }));
    files.push({ name, size, sha256: digest() });
  };

  const filling = async () => {
    try {
      await fill(add);
      archive.entry(
        { name: MANIFEST, mode: 0o600 },
        JSON.stringify({ format, version, ...about, files }, null, 1),
      );
      archive.finalize();
    } catch (error) {
      archive.destroy(error instanceof Error ? error : undefined);
      throw error;
    }
  };
  await Promise.all([filling(), pipeline(archive, createGzip(), target)]);
}

async function fileAt(path: string): Promise<ArchiveSource> {
  const { size, mtime } = await stat(path);
  return { size, modifiedAt: mtime, open: async () => createReadStream(path) };
}
