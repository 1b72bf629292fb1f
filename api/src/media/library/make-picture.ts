import { createHash } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Crop, type MediaPreview } from '@lapis/contract';
import sharp from 'sharp';
import { makeFolder } from '../../server/settings/data-dir';
import type { RenderedPicture } from '../pictures/index-file';
import { placeholderOf } from '../pictures/placeholder';
import { type Pixels, widthsFor, writeVariants } from '../pictures/rendering';
import type { Settings } from '../../server/settings/settings';
import { mediaDir, originalsDir } from './folders';
import { openPicture } from './inspect-file';
import { readVariants } from './media.repository';

const widths = [480, 750, 960, 1920];

/**
 * What is kept of a picture, to make all else from: nothing is shown larger, even where a half of it is cut away. At
 * this quality nobody sees a difference from the file that came.
 */
const original = { within: 4096, webp: { quality: 95, effort: 3, smartSubsample: true } };

/** What a picture is made of. */
export interface PictureOrder {
  hash: string;
  whole_width: number;
  whole_height: number;
  crop: string | null;
  variants: string;
}

type Where = Pick<Settings, 'dataDir'>;

export type MadePicture = Omit<RenderedPicture, 'hash'>;

/** Makes the files of a picture that visitors get, in every width and format; `width` and `height` are those shown. */
export async function makePicture(order: PictureOrder, settings: Where): Promise<MadePicture> {
  const { hash, whole_width, whole_height } = order;
  const crop = cropOf(order);
  const { data, raw } = await shownPart(order, settings);

  const dir = mediaDir(settings);
  await mkdir(join(dir, hash), { recursive: true });
  const files = await writeVariants(
    { data, raw },
    widthsFor(raw.width, widths),
    dir,
    `${hash}/${editionOf(crop)}`,
  );
  return {
    width: shown(whole_width, crop?.width),
    height: shown(whole_height, crop?.height),
    placeholder: await placeholderOf(sharp(data, { raw })),
    ...files,
  };
}

/** The part of a picture that is shown, in the best form there is. */
export async function shownPart(
  order: Pick<PictureOrder, 'hash' | 'crop' | 'variants'>,
  settings: Where,
): Promise<Pixels> {
  const { data, info } = await cropped(await originalOf(order, settings), cropOf(order));
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

const cropOf = ({ crop }: Pick<PictureOrder, 'crop'>) =>
  crop === null ? null : Crop.parse(JSON.parse(crop));

/** Names of files never mean two pictures, because browsers keep them. */
const editionOf = (crop: Crop | null) =>
  crop === null ? '' : `${createHash('sha256').update(JSON.stringify(crop)).digest('hex').slice(0, 8)}-`;

const shown = (whole: number, part = 1) => Math.max(1, Math.round(whole * part));

async function cropped(path: string, crop: Crop | null) {
  const picture = sharp(path);
  if (crop) {
    const { width, height } = await picture.metadata();
    const [left, top] = [Math.floor(crop.x * width), Math.floor(crop.y * height)];
    picture.extract({
      left,
      top,
      width: Math.min(width - left, shown(width, crop.width)),
      height: Math.min(height - top, shown(height, crop.height)),
    });
  }
  return picture.raw().toBuffer({ resolveWithObject: true });
}

/** The path of what is kept of a picture, which is made where it is not there yet. */
async function originalOf(order: Pick<PictureOrder, 'hash' | 'variants'>, settings: Where) {
  const { hash } = order;
  const uploaded = join(await makeFolder(originalsDir(settings)), hash);
  const kept = `${uploaded}.webp`;
  if (await isThere(kept)) return kept;
  // Written anew, turned as it is seen: what the camera noted, such as the place, is left behind.
  await openPicture(await sourceOf(order, settings))
    .autoOrient()
    .resize({ width: original.within, height: original.within, fit: 'inside', withoutEnlargement: true })
    .webp(original.webp)
    .toFile(`${kept}.new`);
  await rename(`${kept}.new`, kept);
  await rm(uploaded, { force: true });
  return kept;
}

/** The whole of a picture, at most so wide, whether or not anything was made of it yet. */
export async function previewOf(
  order: Pick<PictureOrder, 'hash' | 'variants'>,
  width: number,
  settings: Where,
): Promise<MediaPreview> {
  const source = await sourceOf(order, settings);
  return scaled(source, width).catch(async (error: unknown) => {
    // What was uploaded goes as soon as it is kept in another form, which may be just now.
    const kept = await sourceOf(order, settings);
    if (kept === source) throw error;
    return scaled(kept, width);
  });
}

async function scaled(source: string, width: number): Promise<MediaPreview> {
  const { data, info } = await openPicture(source)
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp()
    .toBuffer({ resolveWithObject: true });
  const url = `data:image/webp;base64,${data.toString('base64')}`;
  return { url, width: info.width, height: info.height };
}

/** The path of the best there is of a whole picture: what is kept, or was uploaded. */
export async function sourceOf({ hash, variants }: Pick<PictureOrder, 'hash' | 'variants'>, settings: Where) {
  const uploaded = join(originalsDir(settings), hash);
  for (const path of [`${uploaded}.webp`, uploaded]) if (await isThere(path)) return path;
  // Nothing was uploaded of a demonstration's picture.
  const largest = readVariants(variants).findLast(({ type }) => type === 'image/webp');
  return largest ? join(mediaDir(settings), largest.file) : uploaded;
}

/** Whether there is a file or folder. */
export const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
