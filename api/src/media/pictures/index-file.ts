import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

export const Variants = z.array(
  z.object({ file: z.string(), width: z.int(), type: z.enum(['image/avif', 'image/webp']) }),
);
export type Variants = z.infer<typeof Variants>;

export const RenderedPicture = z.object({
  /** Hash of the source and settings; pictures with the same hash have the same files. */
  hash: z.string(),
  width: z.int(),
  height: z.int(),
  fallback: z.string(),
  placeholder: z.string(),
  variants: Variants,
});
export type RenderedPicture = z.infer<typeof RenderedPicture>;

const PictureIndex = z.record(z.string(), RenderedPicture);
export type PictureIndex = z.infer<typeof PictureIndex>;

export const INDEX_FILE = 'index.json';

export async function readPictureIndex(dir: string): Promise<PictureIndex | undefined> {
  try {
    return PictureIndex.parse(JSON.parse(await readFile(join(dir, INDEX_FILE), 'utf8')));
  } catch {
    return undefined;
  }
}
