import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import type { HeaderName } from '@lapis/contract';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { type StoreSettings, openSiteStore } from '../../server/storage/open-store';
import { headerFile } from '../library/folders';
import { type PictureOrder, putVariants, shownPart } from '../library/files/make-picture';
import { readPictureIndex, type RenderedPicture } from '../pictures/index-file';
import { writeVariants } from '../pictures/rendering';
import type { Settings } from '../../server/settings/settings';

type HeaderSettings = StoreSettings & Pick<Settings, 'picturesDir'>;

export interface HeaderOrder extends Pick<PictureOrder, 'hash' | 'crop' | 'variants'> {
  name: HeaderName;
  focal_x: number;
  focal_y: number;
}

interface Size {
  width: number;
  height: number;
}

/**
 * Limits rendering to one header at a time: each takes all cores for a second or two, and other requests must
 * still be served.
 */
const oneAtATime = pLimit(1);

export async function usualHeader(name: HeaderName, { picturesDir }: Pick<HeaderSettings, 'picturesDir'>) {
  return (await readPictureIndex(picturesDir))?.[`headers/${name}`];
}

/**
 * Renders a chosen picture in the same sizes and formats as the default header, under the same file names,
 * unless these files already exist.
 * @returns the variants' folder in the store, unique to the picture and its crop
 * @throws Error if there is no default header, or the original can't be read
 */
export async function makeHeader(order: HeaderOrder, settings: HeaderSettings) {
  const usual = await usualHeader(order.name, settings);
  if (!usual) throw new Error(`The build lacks the picture headers/${order.name}`);
  const folder = headerFile(headerEdition(order, usual));
  await oneAtATime(async () => {
    if (await isComplete(folder, usual, settings)) return;
    const widths = [...new Set(usual.variants.map(({ width }) => width))];
    await putVariants(settings, `${folder}/`, async (staging) =>
      writeVariants(await framed(order, usual, settings), widths, staging, `${order.name}-`),
    );
  });
  return folder;
}

/** Returns whether all variants exist; an interrupted process may have stored only some. */
async function isComplete(folder: string, usual: RenderedPicture, settings: StoreSettings) {
  const present = new Set<string>();
  for await (const { name } of openSiteStore(settings).list(`${folder}/`)) present.add(name);
  return usual.variants.every(({ file }) => present.has(`${folder}/${file}`));
}

export async function purgeHeaders(orders: HeaderOrder[], settings: HeaderSettings) {
  const kept = new Set<string>();
  for (const order of orders) {
    const usual = await usualHeader(order.name, settings);
    if (usual) kept.add(headerFile(headerEdition(order, usual)));
  }
  const store = openSiteStore(settings);
  for await (const { name } of store.list(headerFile(''))) {
    if (!kept.has(posix.dirname(name))) await store.delete(name);
  }
}

export function partFor(picture: Size, frame: Size): Size {
  const ratio = frame.width / frame.height;
  return {
    width: Math.min(picture.width, Math.round(picture.height * ratio)),
    height: Math.min(picture.height, Math.round(picture.width / ratio)),
  };
}

async function framed(order: HeaderOrder, frame: Size, settings: HeaderSettings) {
  const { data, raw } = await shownPart(order, settings);
  const part = partFor(raw, frame);
  const { data: made, info } = await sharp(data, { raw })
    .extract({
      ...part,
      left: cropStart(part.width, raw.width, order.focal_x),
      top: cropStart(part.height, raw.height, order.focal_y),
    })
    .resize({ width: frame.width, height: frame.height, fit: 'fill' })
    .flatten({ background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: made, raw: { width: info.width, height: info.height, channels: info.channels } };
}

const cropStart = (part: number, whole: number, point: number) =>
  Math.max(0, Math.min(whole - part, Math.round(whole * point - part / 2)));

function headerEdition({ name, hash, crop, focal_x, focal_y }: HeaderOrder, usual: RenderedPicture) {
  const made = JSON.stringify([hash, crop, focal_x, focal_y, usual.hash]);
  return `${name}-${createHash('sha256').update(made).digest('hex').slice(0, 16)}`;
}
