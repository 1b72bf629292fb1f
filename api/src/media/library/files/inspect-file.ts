import { open } from 'node:fs/promises';
import { fileWords } from '@lapis/contract/file-words';
import sharp from 'sharp';
import { countPages } from './count-pages';
import { inTurn } from '../../pictures/picture-turn';
import { createPlaceholder } from '../../pictures/placeholder';
import { HttpError } from '../../../server/http/http-error';
import type { IncomingFile } from './incoming-file';
import { isMovingAvif, isMovingPng } from './moving-pictures';

const MOST_PIXELS = 50_000_000;

/** Opens an untrusted picture: only its first frame, and with a limit on the number of pixels. */
export const openPicture = (path: string) =>
  sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'truncated', pages: 1 });

export interface InspectedFile {
  width: number;
  height: number;
  placeholder: string;
  pages: number | null;
}

/**
 * Inspects a file. A picture's header is checked before its pixels are decoded.
 * @throws HttpError 413, 415 or 422 with a message for the sender
 */
export async function inspectFile({ path, kind, size }: IncomingFile): Promise<InspectedFile> {
  if (kind.kind === 'image') return inspectPicture(path, kind.format);
  if (!(await isWholePdf(path, size))) throw damaged('document');
  return { width: 0, height: 0, placeholder: '', pages: await countPages(path) };
}

async function inspectPicture(path: string, format: string): Promise<InspectedFile> {
  const head = await sharp(path, { limitInputPixels: false, pages: 1 })
    .metadata()
    .catch(() => {
      throw damaged('picture');
    });
  if (head.format !== format) throw new HttpError(415, fileWords.other);
  if (format === 'heif' && head.compression !== 'av1') throw new HttpError(415, fileWords.heic);
  const isMoving =
    (head.pages ?? 1) > 1 ||
    (format === 'png' && (await isMovingPng(path))) ||
    (format === 'heif' && (await isMovingAvif(path)));
  if (isMoving) throw new HttpError(415, fileWords.moving);
  const { width, height } = head.autoOrient;
  if (width * height > MOST_PIXELS) {
    throw new HttpError(
      413,
      'This picture has more than 50 megapixels. Please make it smaller and try again.',
    );
  }
  const placeholder = await inTurn(() => createPlaceholder(openPicture(path).autoOrient())).catch(() => {
    throw damaged('picture');
  });
  return { width, height, placeholder, pages: null };
}

/** Number of bytes at the end of a file in which PDF readers look for the end marker. */
const PDF_END = 1024;

async function isWholePdf(path: string, size: number) {
  const file = await open(path);
  try {
    const position = Math.max(0, size - PDF_END);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(PDF_END), position });
    return buffer.subarray(0, bytesRead).includes('%%EOF');
  } finally {
    await file.close();
  }
}

const damaged = (what: 'picture' | 'document') =>
  new HttpError(
    422,
    `This ${what} is damaged or incomplete. Please save it again on your device and upload the new copy.`,
  );
