import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Crop, type MediaPreview } from '@lapis/contract';
import sharp from 'sharp';
import { isSmall } from '../../server/settings/memory-limit';
import { type StoreSettings, storeOf } from '../../server/storage/open-store';
import type { RenderedPicture } from '../pictures/index-file';
import { placeholderOf } from '../pictures/placeholder';
import { inTurn } from '../pictures/picture-turn';
import { FALLBACK_WIDTH, type Pixels, widthsFor, writeVariants } from '../pictures/rendering';
import { mediaFile, originalFile } from './folders';
import { incomingPath } from './incoming-file';
import { openPicture } from './inspect-file';
import { readVariants } from './media.repository';
import { withLocalFile } from './with-local-file';

const widths = [480, 750, 960, 1920];
const WIDEST = Math.max(...widths);
/** What all widths are made of. Where memory is short a picture on end is as high as another one is wide. */
const shownWithin = { width: WIDEST, ...(isSmall && { height: WIDEST }) };

/**
 * What is kept of a picture, to make all else from: nothing is shown larger, even where a half of it is cut away. At
 * this quality nobody sees a difference from the file that came.
 */
const ample = { within: 4096, webp: { quality: 95, effort: 3, smartSubsample: true } };
/**
 * In 256 MB: of a camera's 24 megapixels a JPEG is then read at half its size, and a picture on end takes 50 MB to make
 * in place of 200. The files are larger for what they show.
 */
const modest = { within: 2880, webp: { quality: 95, effort: 0 } };
const original = isSmall ? modest : ample;

/** What a picture is made of. */
export interface PictureOrder {
  hash: string;
  whole_width: number;
  whole_height: number;
  crop: string | null;
  variants: string;
}

/** In pixels. */
interface Box {
  width: number;
  height?: number;
}

export type MadePicture = Omit<RenderedPicture, 'hash'>;

/** Makes the files of a picture that visitors get, in every width and format; `width` and `height` are those shown. */
export async function makePicture(order: PictureOrder, settings: StoreSettings): Promise<MadePicture> {
  const { hash, whole_width, whole_height } = order;
  const crop = cropOf(order);
  // All widths are made of the widest one: in full size it would be five times as much to hold.
  const { data, raw } = await shownPart(order, settings, shownWithin);

  const files = await putVariants(settings, mediaFile(''), async (staging) => {
    await mkdir(join(staging, hash));
    return writeVariants({ data, raw }, widthsFor(raw.width, widths), staging, `${hash}/${editionOf(crop)}`);
  });
  return {
    width: shown(whole_width, crop?.width),
    height: shown(whole_height, crop?.height),
    placeholder: await placeholderOf(sharp(data, { raw })),
    ...files,
  };
}

/**
 * Has variants made in a folder of this machine, and puts them into the store.
 * @param folder where in the store, ending with a slash
 * @param write makes the files, by names below the folder that it is given
 */
export async function putVariants(
  settings: StoreSettings,
  folder: string,
  write: (staging: string) => Promise<Pick<RenderedPicture, 'fallback' | 'variants'>>,
) {
  const staging = await incomingPath(settings);
  try {
    await mkdir(staging);
    const files = await write(staging);
    for (const { file } of files.variants)
      await storeOf(settings).putFile(`${folder}${file}`, join(staging, file));
    return files;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** The part of a picture that is shown, in the best form there is, at most so many pixels wide and high. */
export async function shownPart(
  order: Pick<PictureOrder, 'hash' | 'crop' | 'variants'>,
  settings: StoreSettings,
  within?: Box,
): Promise<Pixels> {
  const { data, info } = await withLocalFile(await originalOf(order, settings), settings, (path) =>
    inTurn(() => cropped(path, cropOf(order), within)),
  );
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** The file that visitors who can't choose will get of a picture without a crop, which need not be made yet. */
export const fileOfPicture = ({ hash, whole_width }: Pick<PictureOrder, 'hash' | 'whole_width'>) =>
  `${hash}/${Math.min(whole_width, FALLBACK_WIDTH)}.webp`;

const cropOf = ({ crop }: Pick<PictureOrder, 'crop'>) =>
  crop === null ? null : Crop.parse(JSON.parse(crop));

/** Names of files never mean two pictures, because browsers keep them. */
const editionOf = (crop: Crop | null) =>
  crop === null ? '' : `${createHash('sha256').update(JSON.stringify(crop)).digest('hex').slice(0, 8)}-`;

const shown = (whole: number, part = 1) => Math.max(1, Math.round(whole * part));

async function cropped(path: string, crop: Crop | null, within: Box | undefined) {
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
  if (within) picture.resize({ ...within, fit: 'inside', withoutEnlargement: true });
  return picture.raw().toBuffer({ resolveWithObject: true });
}

/** The name of what is kept of a picture, which is made where it is not there yet. */
async function originalOf(order: Pick<PictureOrder, 'hash' | 'variants'>, settings: StoreSettings) {
  const store = storeOf(settings);
  const kept = originalFile(`${order.hash}.webp`);
  if (await store.head(kept)) return kept;
  const made = await incomingPath(settings);
  try {
    // Written anew, turned as it is seen: what the camera noted, such as the place, is left behind.
    await withLocalFile(await sourceOf(order, settings), settings, (path) =>
      inTurn(() =>
        openPicture(path)
          .autoOrient()
          .resize({
            width: original.within,
            height: original.within,
            fit: 'inside',
            withoutEnlargement: true,
          })
          .webp(original.webp)
          .toFile(made),
      ),
    );
    await store.putFile(kept, made);
  } finally {
    await rm(made, { force: true });
  }
  await store.delete(originalFile(order.hash));
  return kept;
}

/** The whole of a picture, at most so wide, whether or not anything was made of it yet. */
export async function previewOf(
  order: Pick<PictureOrder, 'hash' | 'variants'>,
  width: number,
  settings: StoreSettings,
): Promise<MediaPreview> {
  const preview = (name: string) => withLocalFile(name, settings, (path) => scaled(path, width));
  const source = await sourceOf(order, settings);
  return preview(source).catch(async (error: unknown) => {
    // What was uploaded goes as soon as it is kept in another form, which may be just now.
    const kept = await sourceOf(order, settings);
    if (kept === source) throw error;
    return preview(kept);
  });
}

async function scaled(source: string, width: number): Promise<MediaPreview> {
  const { data, info } = await inTurn(() =>
    openPicture(source)
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp()
      .toBuffer({ resolveWithObject: true }),
  );
  const url = `data:image/webp;base64,${data.toString('base64')}`;
  return { url, width: info.width, height: info.height };
}

/** The name of the best there is of a whole picture: what is kept, or was uploaded. */
export async function sourceOf(
  { hash, variants }: Pick<PictureOrder, 'hash' | 'variants'>,
  settings: StoreSettings,
) {
  const uploaded = originalFile(hash);
  for (const name of [`${uploaded}.webp`, uploaded]) if (await storeOf(settings).head(name)) return name;
  // Nothing was uploaded of a demonstration's picture.
  const largest = readVariants(variants).findLast(({ type }) => type === 'image/webp');
  return largest ? mediaFile(largest.file) : uploaded;
}
