import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { HeaderName } from '@lapis/contract';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { makeFolder } from '../../server/settings/data-dir';
import { headersDir } from '../library/folders';
import { incomingPath } from '../library/incoming-file';
import { isThere, type PictureOrder, shownPart } from '../library/make-picture';
import { readPictureIndex, type RenderedPicture } from '../pictures/index-file';
import { writeVariants } from '../pictures/rendering';
import type { Settings } from '../../server/settings/settings';

type Where = Pick<Settings, 'dataDir' | 'picturesDir'>;

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
 * @returns the folder of the files, whose name never means another picture
 * @throws Error where the build has made no usual header, or the picture's own file can't be read
 */
export async function makeHeader(order: HeaderOrder, settings: Where) {
  const usual = await usualHeader(order.name, settings);
  if (!usual) throw new Error(`The build is missing the picture headers/${order.name}`);
  const dir = join(await makeFolder(headersDir(settings)), editionOf(order, usual));
  await oneAtATime(async () => {
    if (await isThere(dir)) return;
    const staging = await incomingPath(settings);
    try {
      await mkdir(staging);
      const widths = [...new Set(usual.variants.map(({ width }) => width))];
      await writeVariants(await framed(order, usual, settings), widths, staging, `${order.name}-`);
      await rename(staging, dir).catch(async (error: unknown) => {
        // Another process was quicker, and made the same.
        if (!(await isThere(dir))) throw error;
      });
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  });
  return dir;
}

/** Deletes what was made for choices other than these. */
export async function purgeHeaders(orders: HeaderOrder[], settings: Where) {
  const kept = new Set<string>();
  for (const order of orders) {
    const usual = await usualHeader(order.name, settings);
    if (usual) kept.add(editionOf(order, usual));
  }
  const folder = await makeFolder(headersDir(settings));
  for (const name of await readdir(folder)) {
    if (!kept.has(name)) await rm(join(folder, name), { recursive: true, force: true });
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
