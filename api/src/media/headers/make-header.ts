import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { HeaderName } from '@lapis/contract';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { type StoreSettings, storeOf } from '../../server/storage/open-store';
import { headerFile } from '../library/folders';
import { type PictureOrder, putVariants, shownPart } from '../library/make-picture';
import { readPictureIndex, type RenderedPicture } from '../pictures/index-file';
import { writeVariants } from '../pictures/rendering';
import type { Settings } from '../../server/settings/settings';

type Where = StoreSettings & Pick<Settings, 'picturesDir'>;

/** What a header is made of. */
export interface HeaderOrder extends Pick<PictureOrder, 'hash' | 'crop' | 'variants'> {
  name: HeaderName;
  focal_x: number;
  focal_y: number;
}

interface Size {
  width: number;
  height: number;
}

/** One occupies all cores for a second or two, and the pages are to be answered meanwhile. */
const oneAtATime = pLimit(1);

/** The picture that comes with the site; undefined where the build has made none. */
export async function usualHeader(name: HeaderName, { picturesDir }: Pick<Where, 'picturesDir'>) {
  return (await readPictureIndex(picturesDir))?.[`headers/${name}`];
}

/**
 * Makes of a picture the files that the usual header has, by the same names, unless they are there.
 * @returns the folder of the files in the store, whose name never means another picture
 * @throws Error where the build has made no usual header, or the picture's own file can't be read
 */
export async function makeHeader(order: HeaderOrder, settings: Where) {
  const usual = await usualHeader(order.name, settings);
  if (!usual) throw new Error(`The build is missing the picture headers/${order.name}`);
  const folder = headerFile(editionOf(order, usual));
  await oneAtATime(async () => {
    if (await isComplete(folder, usual, settings)) return;
    const widths = [...new Set(usual.variants.map(({ width }) => width))];
    await putVariants(settings, `${folder}/`, async (staging) =>
      writeVariants(await framed(order, usual, settings), widths, staging, `${order.name}-`),
    );
  });
  return folder;
}

/** Whether all files were put into the folder: a process may have ended before. */
async function isComplete(folder: string, usual: RenderedPicture, settings: StoreSettings) {
  const present = new Set<string>();
  for await (const { name } of storeOf(settings).list(`${folder}/`)) present.add(name);
  return usual.variants.every(({ file }) => present.has(`${folder}/${file}`));
}

/** Deletes what was made for choices other than these. */
export async function purgeHeaders(orders: HeaderOrder[], settings: Where) {
  const kept = new Set<string>();
  for (const order of orders) {
    const usual = await usualHeader(order.name, settings);
    if (usual) kept.add(headerFile(editionOf(order, usual)));
  }
  const store = storeOf(settings);
  for await (const { name } of store.list(headerFile(''))) {
    if (!kept.has(posix.dirname(name))) await store.delete(name);
  }
}

/** The largest part of a picture that has the proportions of the frame, in pixels. */
export function partFor(picture: Size, frame: Size): Size {
  const ratio = frame.width / frame.height;
  return {
    width: Math.min(picture.width, Math.round(picture.height * ratio)),
    height: Math.min(picture.height, Math.round(picture.width / ratio)),
  };
}

/** What matters most in the picture stands in the middle of that part, as far as the picture goes. */
async function framed(order: HeaderOrder, frame: Size, settings: Where) {
  const { data, raw } = await shownPart(order, settings);
  const part = partFor(raw, frame);
  const { data: made, info } = await sharp(data, { raw })
    .extract({
      ...part,
      left: startOf(part.width, raw.width, order.focal_x),
      top: startOf(part.height, raw.height, order.focal_y),
    })
    .resize({ width: frame.width, height: frame.height, fit: 'fill' })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: made, raw: { width: info.width, height: info.height, channels: info.channels } };
}

/** Where a part begins that has a point of the whole, given as a fraction, in its middle. */
const startOf = (part: number, whole: number, point: number) =>
  Math.max(0, Math.min(whole - part, Math.round(whole * point - part / 2)));

/** The name of the folder: another one for another picture, part of it, or set of files. */
function editionOf({ name, hash, crop, focal_x, focal_y }: HeaderOrder, usual: RenderedPicture) {
  const made = JSON.stringify([hash, crop, focal_x, focal_y, usual.hash]);
  return `${name}-${createHash('sha256').update(made).digest('hex').slice(0, 16)}`;
}
