import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import sharp, { type Raw } from 'sharp';
import { INDEX_FILE, type PictureIndex, readPictureIndex, type RenderedPicture } from './index-file';
import { inTurn } from './picture-turn';
import { placeholderOf, placeholders } from './placeholder';

/**
 * Measured on these drawings: AVIF at effort 2 takes twice as long as at 1 for files 6 to 10 per cent smaller,
 * which is worth it only where it is quick; WebP at effort 3 takes three times as long as at 2 for 6 per cent.
 * Changing a figure here changes the hash of every picture, and so renders them all again.
 */
const encoders = {
  avif: (width: number) => ({ quality: 50, effort: width <= 960 ? 2 : 1, chromaSubsampling: '4:2:0' }),
  webp: () => ({ quality: 78, effort: 2 }),
};
/** 750 pixels are what many phones need for a picture as wide as they are. */
const widths = [480, 750, 960, 1920, 2400];
export const FALLBACK_WIDTH = 960;

/** The site's own pictures keep their names, which pages know; those of the content are named by their hash. */
const ownFolder = 'headers';

/** The one that stands on the page's own ground, whatever its colour. */
const WITHOUT_GROUND = 'headers/lost';

export interface Folders {
  /** Of the drawings: SVG files in folders. */
  from: string;
  to: string;
}

/** Renders the drawings that are new or changed, and answers how many that were. */
export async function renderPictures({ from, to }: Folders) {
  const known = (await readPictureIndex(to)) ?? {};
  const index: PictureIndex = {};
  let rendered = 0;
  const keys = await drawings(from);
  const waiting = [...keys];

  const work = async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      const svg = await readFile(join(from, `${key}.svg`));
      const hash = hashOf(svg);
      const previous = known[key];
      const isDone = previous?.hash === hash && (await isComplete(to, key, previous));
      if (!isDone) rendered += 1;
      index[key] = isDone ? previous : await render(svg, hash, { to, key });
    }
  };
  // One picture occupies one core: sharp works on a single thread for each.
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  await writeIndex(to, index);
  return { rendered, total: keys.length };
}

/** The folder of a picture's files below that of the index. */
const folderOf = (key: string) => (key.startsWith(`${ownFolder}/`) ? ownFolder : 'media');

async function drawings(from: string) {
  const files = await readdir(from, { recursive: true });
  return files
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length).replaceAll('\\', '/'))
    .sort();
}

const hashOf = (svg: Buffer) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        ...widths.map((width) => [width, encoders.avif(width), encoders.webp()]),
        placeholders,
      ]),
    )
    .update(svg)
    .digest('hex')
    .slice(0, 32);

async function isComplete(to: string, key: string, { variants }: RenderedPicture) {
  const files = variants.map(({ file }) => access(join(to, folderOf(key), file)));
  return (await Promise.allSettled(files)).every(({ status }) => status === 'fulfilled');
}

async function render(
  svg: Buffer,
  hash: string,
  { to, key }: { to: string; key: string },
): Promise<RenderedPicture> {
  // The drawing is rasterised once, at its own size, and the widths are made from the pixels.
  const drawn = sharp(svg);
  const { data, info } = await (key === WITHOUT_GROUND ? drawn : drawn.flatten({ background: '#fff' }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const folder = folderOf(key);
  const name = folder === 'media' ? hash : basename(key);
  await mkdir(join(to, folder), { recursive: true });

  const files = await writeVariants({ data, raw }, widthsFor(info.width), join(to, folder), `${name}-`);
  return {
    hash,
    width: info.width,
    height: info.height,
    placeholder: await placeholderOf(sharp(data, { raw })),
    ...files,
  };
}

/** A picture that was decoded. */
export interface Pixels {
  data: Buffer;
  raw: Raw;
}

/** Writes the pixels in both formats at each of the widths, to files whose names begin with the prefix. */
export async function writeVariants(
  { data, raw }: Pixels,
  widths: number[],
  dir: string,
  prefix: string,
): Promise<Pick<RenderedPicture, 'fallback' | 'variants'>> {
  const variants: RenderedPicture['variants'] = [];
  for (const width of widths) {
    const resized = sharp(data, { raw }).resize(width);
    for (const format of ['avif', 'webp'] as const) {
      const file = `${prefix}${width}.${format}`;
      const path = join(dir, file);
      // Beside and renamed: nobody gets half of it, which would be kept for good.
      await inTurn(() => resized.clone()[format](encoders[format](width)).toFile(`${path}.new`));
      await rename(`${path}.new`, path);
      variants.push({ file, width, type: `image/${format}` });
    }
  }
  const fallback = variants.findLast(({ width, type }) => width <= FALLBACK_WIDTH && type === 'image/webp');
  return { fallback: fallback?.file ?? `${prefix}${raw.width}.webp`, variants };
}

/** The usual widths up to the picture's own, which ends the row. */
export const widthsFor = (own: number, usual = widths) => [
  ...new Set(usual.map((width) => Math.min(width, own))),
];

/** Written beside and renamed, so that nobody reads half of it. */
async function writeIndex(to: string, index: PictureIndex) {
  await mkdir(to, { recursive: true });
  const file = join(to, INDEX_FILE);
  await writeFile(`${file}.new`, JSON.stringify(index, null, 2));
  await rename(`${file}.new`, file);
}
