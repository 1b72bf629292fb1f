import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Crop, type MediaPreview } from '@lapis/contract';
import sharp from 'sharp';
import { isSmall } from '../../../server/settings/memory-limit';
import { type StoreSettings, openSiteStore } from '../../../server/storage/open-store';
import type { RenderedPicture } from '../../pictures/index-file';
import { createPlaceholder } from '../../pictures/placeholder';
import { inTurn } from '../../pictures/picture-turn';
import { FALLBACK_WIDTH, type Pixels, widthsFor, writeVariants } from '../../pictures/rendering';
import { mediaFile, originalFile } from '../folders';
import { incomingPath } from './incoming-file';
import { openPicture } from './inspect-file';
import { readVariants } from '../media.repository';
import { withLocalFile } from './with-local-file';

const WIDEST = 1920;
/**
 * Size to which a picture is reduced before its variants are rendered. On machines with little memory, the
 * height of portrait pictures is limited too.
 */
const shownWithin = { width: WIDEST, ...(isSmall && { height: WIDEST }) };

/** Settings for stored originals: large enough for tight crops, with no visible loss of quality. */
const ample = { within: 4096, webp: { quality: 95, effort: 3, smartSubsample: true } };
/**
 * Settings for machines with 256 MB of memory: JPEGs of 24 megapixels are decoded at half size, and portrait
 * pictures need 50 MB of memory instead of 200. In return, the files are larger.
 */
const modest = { within: 2880, webp: { quality: 95, effort: 0 } };
const original = isSmall ? modest : ample;

export interface PictureOrder {
  hash: string;
  whole_width: number;
  whole_height: number;
  crop: string | null;
  variants: string;
}

interface PictureBox {
  width: number;
  height?: number;
}

export type MadePicture = Omit<RenderedPicture, 'hash'>;

export async function makePicture(order: PictureOrder, settings: StoreSettings): Promise<MadePicture> {
  const { hash, whole_width, whole_height } = order;
  const crop = parseCrop(order);
  // Limited to the size of the widest variant, because the full size would need five times the memory.
  const { data, raw } = await shownPart(order, settings, shownWithin);

  const files = await putVariants(settings, mediaFile(''), async (staging) => {
    await mkdir(join(staging, hash));
    return writeVariants({ data, raw }, widthsFor(raw.width), staging, `${hash}/${cropPrefix(crop)}`);
  });
  return {
    width: shown(whole_width, crop?.width),
    height: shown(whole_height, crop?.height),
    placeholder: await createPlaceholder(sharp(data, { raw })),
    ...files,
  };
}

/**
 * Renders variants into a local folder and moves them into the store.
 * @param folder folder in the store, with a trailing slash
 * @param write creates files below the given folder
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
      await openSiteStore(settings).putFile(`${folder}${file}`, join(staging, file));
    return files;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Returns the visible part of a picture as pixels, from the best source, optionally limited in size. */
export async function shownPart(
  order: Pick<PictureOrder, 'hash' | 'crop' | 'variants'>,
  settings: StoreSettings,
  within?: PictureBox,
): Promise<Pixels> {
  const { data, info } = await withLocalFile(await ensureOriginal(order, settings), settings, (path) =>
    inTurn(() => cropped(path, parseCrop(order), within)),
  );
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } };
}

export const fileOfPicture = ({ hash, whole_width }: Pick<PictureOrder, 'hash' | 'whole_width'>) =>
  `${hash}/${Math.min(whole_width, FALLBACK_WIDTH)}.webp`;

const parseCrop = ({ crop }: Pick<PictureOrder, 'crop'>) =>
  crop === null ? null : Crop.parse(JSON.parse(crop));

/** Makes file names unique to a crop, because browsers cache the files forever. */
const cropPrefix = (crop: Crop | null) =>
  crop === null ? '' : `${createHash('sha256').update(JSON.stringify(crop)).digest('hex').slice(0, 8)}-`;

const shown = (whole: number, part = 1) => Math.max(1, Math.round(whole * part));

async function cropped(path: string, crop: Crop | null, within: PictureBox | undefined) {
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

async function ensureOriginal(order: Pick<PictureOrder, 'hash' | 'variants'>, settings: StoreSettings) {
  const store = openSiteStore(settings);
  const kept = originalFile(`${order.hash}.webp`);
  if (await store.head(kept)) return kept;
  const made = await incomingPath(settings);
  try {
    // Re-encodes and rotates the upload, which removes camera metadata such as the location.
    await withLocalFile(await findSource(order, settings), settings, (path) =>
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

export async function createPreview(
  order: Pick<PictureOrder, 'hash' | 'variants'>,
  width: number,
  settings: StoreSettings,
): Promise<MediaPreview> {
  const preview = (name: string) => withLocalFile(name, settings, (path) => scaled(path, width));
  const source = await findSource(order, settings);
  return preview(source).catch(async (error: unknown) => {
    // Tries the other file: the upload may have just been deleted because the original has been stored.
    const kept = await findSource(order, settings);
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

export async function findSource(
  { hash, variants }: Pick<PictureOrder, 'hash' | 'variants'>,
  settings: StoreSettings,
) {
  const uploaded = originalFile(hash);
  for (const name of [`${uploaded}.webp`, uploaded])
    if (await openSiteStore(settings).head(name)) return name;
  const largest = readVariants(variants).findLast(({ type }) => type === 'image/webp');
  return largest ? mediaFile(largest.file) : uploaded;
}
