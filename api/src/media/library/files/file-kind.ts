const MEGABYTE = 1024 * 1024;

const picture = {
  kind: 'image',
  most: 20 * MEGABYTE,
  tooLarge: 'This picture is larger than 20 MB.',
} as const;

const jpeg = { ...picture, mime: 'image/jpeg', format: 'jpeg' } as const;
const png = { ...picture, mime: 'image/png', format: 'png' } as const;
const gif = { ...picture, mime: 'image/gif', format: 'gif' } as const;
const webp = { ...picture, mime: 'image/webp', format: 'webp' } as const;
const avif = { ...picture, mime: 'image/avif', format: 'heif' } as const;
const pdf = {
  kind: 'document',
  mime: 'application/pdf',
  most: 50 * MEGABYTE,
  tooLarge: 'This document is larger than 50 MB.',
} as const;

export type FileKind = typeof jpeg | typeof png | typeof gif | typeof webp | typeof avif | typeof pdf;

export const LARGEST = pdf.most;

/** Number of bytes at the start of a file that identify its type. */
export const TELLING = 64;

export function detectKind(start: Buffer): FileKind | undefined {
  const text = start.subarray(0, TELLING).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return jpeg;
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return png;
  if (/^GIF8[79]a/.test(text)) return gif;
  if (/^RIFF[^]{4}WEBP/.test(text)) return webp;
  if (readBrands(start).includes('avif')) return avif;
  if (text.startsWith('%PDF-')) return pdf;
  return undefined;
}

/** Returns the brands of an ISO/IEC 14496-12 file: its own first, then compatible ones. */
export function readBrands(start: Buffer): string[] {
  const text = start.subarray(0, TELLING).toString('latin1');
  if (text.slice(4, 8) !== 'ftyp' || start.length < 16) return [];
  return text.slice(8, start.readUInt32BE(0)).match(/[^]{4}/g) ?? [];
}
