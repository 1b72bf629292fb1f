import { type FileHandle, open } from 'node:fs/promises';
import { readBrands, TELLING } from './file-kind';

async function reading<Result>(path: string, read: (file: FileHandle) => Promise<Result>) {
  const file = await open(path);
  try {
    return await read(file);
  } finally {
    await file.close();
  }
}

/** Maximum number of chunks to read, more than any PNG has before its pixels. */
const MOST_CHUNKS = 1000;
const SIGNATURE = 8;
const [HEAD, CHECK] = [8, 4];

/** Returns whether a PNG is animated: the chunk acTL precedes the pixels (PNG, third edition, 11.3.6.1). */
export const isMovingPng = (path: string) =>
  reading(path, async (file) => {
    let position = SIGNATURE;
    for (let count = 0; count < MOST_CHUNKS; count += 1) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, position);
      const type = buffer.toString('latin1', 4);
      if (type === 'acTL') return true;
      if (bytesRead < HEAD || type === 'IDAT' || type === 'IEND') return false;
      position += HEAD + buffer.readUInt32BE(0) + CHECK;
    }
    return false;
  });

export const isMovingAvif = (path: string) =>
  reading(path, async (file) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TELLING), 0, TELLING, 0);
    return readBrands(buffer.subarray(0, bytesRead))[0] === 'avis';
  });
