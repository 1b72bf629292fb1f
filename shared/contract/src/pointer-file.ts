/**
 * File that names the live version of an app, in the same folder as the versions. For the server and tools.
 */
import { randomUUID } from 'node:crypto';
import { readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const POINTER = 'live.json';

const Pointer = z.looseObject({
  version: z.string().regex(/^[\w-][\w.-]*$/),
  previous: z.string().optional(),
  locked: z.boolean().optional(),
  /** Versions that were marked bad, and why; only a server marks them. */
  bad: z.record(z.string(), z.string()).optional(),
});
type Pointer = z.infer<typeof Pointer>;

export interface PointerFile extends Pointer {
  /** Modification time of the file, in milliseconds. */
  at: number;
}

/**
 * Reads the pointer file in a folder.
 * @returns undefined if there is none
 * @throws if it can't be read
 */
export async function readPointerFile(folder: string): Promise<PointerFile | undefined> {
  const file = join(folder, POINTER);
  try {
    // Reads the time before the content, so that a write in between isn't missed: the file is then newer than
    // `at`.
    const { mtimeMs } = await stat(file);
    return { ...Pointer.parse(JSON.parse(await readFile(file, 'utf8'))), at: mtimeMs };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}

/**
 * Replaces the pointer file atomically.
 * @param pointer new content, including fields from other programs that should be kept
 * @param at modification time to set, in milliseconds
 */
export async function writePointerFile(folder: string, pointer: Pointer, at?: number) {
  const file = join(folder, POINTER);
  const next = `${file}.${randomUUID()}.new`;
  await writeFile(next, `${JSON.stringify({ ...pointer, at: undefined })}\n`);
  if (at !== undefined) await utimes(next, at / 1000, at / 1000);
  await rename(next, file);
}
