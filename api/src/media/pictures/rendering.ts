import { createHash } from 'node:crypto';
import { access, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import sharp, { type Raw } from 'sharp';
import { INDEX_FILE, type PictureIndex, readPictureIndex, type RenderedPicture } from './index-file';
import { inTurn } from './picture-turn';
import { createPlaceholder, placeholders } from './placeholder';

/**
 * Settings measured on the site's drawings. AVIF at effort 2 takes twice as long as at 1 and makes files 6 to
 * 10 % smaller, which is worth it only at small widths. WebP at effort 3 takes three times as long as at 2
 * and makes files 6 % smaller. Changing a value changes every hash, so all pictures are rendered again.
 */
const encoders = {
  avif: (width: number) => ({ quality: 50, effort: width <= 1050 ? 2 : 1, chromaSubsampling: '4:2:0' }),
  webp: () => ({ quality: 78, effort: 2 }),
};
/**
 * Widths in pixels, each at most 1.4 times the one before, so that no screen loads a picture much larger than
 * it shows. 750, 1050 and 1470 suit phones 375 px wide with two and three pixels a point: a tall header takes 975 and 1461.
 */
const widths = [480, 640, 750, 1050, 1470, 1920, 2400];
export const FALLBACK_WIDTH = 1050;

/**
 * Folder for the site's own pictures. Their names are fixed, because pages refer to them; other pictures are
 * named after their hash.
 */
const ownFolder = 'headers';

/** Drawing that stays transparent, because it is placed on the page's background. */
const WITHOUT_GROUND = 'headers/lost';

export interface RenderFolders {
  from: string;
  to: string;
}

export async function renderPictures({ from, to }: RenderFolders) {
  const known = (await readPictureIndex(to)) ?? {};
  const index: PictureIndex = {};
  let rendered = 0;
  const keys = await drawings(from);
  const waiting = [...keys];

  const work = async () => {
    for (let key = waiting.shift(); key !== undefined; key = waiting.shift()) {
      const svg = await readFile(join(from, `${key}.svg`));
      const hash = drawingHash(svg);
      const previous = known[key];
      const isDone = previous?.hash === hash && (await isComplete(to, key, previous));
      if (!isDone) rendered += 1;
      index[key] = isDone ? previous : await render(svg, hash, { to, key });
    }
  };
  // Renders one picture per core at a time, because sharp uses a single thread for each picture.
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  await writeIndex(to, index);
  return { rendered, total: keys.length };
}

const pictureFolder = (key: string) => (key.startsWith(`${ownFolder}/`) ? ownFolder : 'media');

async function drawings(from: string) {
  const files = await readdir(from, { recursive: true });
  return files
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -'.svg'.length).replaceAll('\\', '/'))
    .sort();
}

const drawingHash = (svg: Buffer) =>
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
  const files = variants.map(({ file }) => access(join(to, pictureFolder(key), file)));
  return (await Promise.allSettled(files)).every(({ status }) => status === 'fulfilled');
}

async function render(
  svg: Buffer,
  hash: string,
  { to, key }: { to: string; key: string },
): Promise<RenderedPicture> {
  // Rasterises the drawing once at full size; the variants are scaled from these pixels.
  const drawn = sharp(svg);
  const { data, info } = await (key === WITHOUT_GROUND ? drawn : drawn.flatten({ background: '#fff' }))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const folder = pictureFolder(key);
  const name = folder === 'media' ? hash : basename(key);
  await mkdir(join(to, folder), { recursive: true });

  const files = await writeVariants({ data, raw }, widthsFor(info.width), join(to, folder), `${name}-`);
  return {
    hash,
    width: info.width,
    height: info.height,
    placeholder: await createPlaceholder(sharp(data, { raw })),
    ...files,
  };
}

export interface Pixels {
  data: Buffer;
  raw: Raw;
}

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
      // Renamed only once complete, because an incomplete file would be cached forever.
      await inTurn(() => resized.clone()[format](encoders[format](width)).toFile(`${path}.new`));
      await rename(`${path}.new`, path);
      variants.push({ file, width, type: `image/${format}` });
    }
  }
  const fallback = variants.findLast(({ width, type }) => width <= FALLBACK_WIDTH && type === 'image/webp');
  return { fallback: fallback?.file ?? `${prefix}${raw.width}.webp`, variants };
}

export const widthsFor = (own: number) => [...new Set(widths.map((width) => Math.min(width, own)))];

/** Writes the index atomically, so that readers never see an incomplete one. */
async function writeIndex(to: string, index: PictureIndex) {
  await mkdir(to, { recursive: true });
  const file = join(to, INDEX_FILE);
  await writeFile(`${file}.new`, JSON.stringify(index, null, 2));
  await rename(`${file}.new`, file);
}
