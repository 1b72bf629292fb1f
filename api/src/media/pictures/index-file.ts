import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The files of a picture, each with its width in pixels. */
export const Variants = z.array(
  z.object({ file: z.string(), width: z.int(), type: z.enum(['image/avif', 'image/webp']) }),
);
export type Variants = z.infer<typeof Variants>;

/** A rendered picture: its files lie beside the index, in the folder of its kind. */
export const RenderedPicture = z.object({
  /** Of what it was rendered from and how; the same hash is the same files. */
  hash: z.string(),
  width: z.int(),
  height: z.int(),
  fallback: z.string(),
  /** A data URI of the picture at the size of a stamp, to be shown until the picture has arrived. */
  placeholder: z.string(),
  variants: Variants,
});
export type RenderedPicture = z.infer<typeof RenderedPicture>;

const PictureIndex = z.record(z.string(), RenderedPicture);
export type PictureIndex = z.infer<typeof PictureIndex>;

export const INDEX_FILE = 'index.json';

/** The pictures of a folder by key, such as 'posts/winter-coats'; undefined where none were rendered. */
export async function readPictureIndex(dir: string): Promise<PictureIndex | undefined> {
  try {
    return PictureIndex.parse(JSON.parse(await readFile(join(dir, INDEX_FILE), 'utf8')));
  } catch {
    return undefined;
  }
}
