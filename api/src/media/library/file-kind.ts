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

/** A kind of file that the site keeps; `format` is what sharp calls that of a picture. */
export type FileKind = typeof jpeg | typeof png | typeof gif | typeof webp | typeof avif | typeof pdf;

/** In bytes, of any kind. */
export const LARGEST = pdf.most;

/** So many bytes of its beginning tell the kind of a file. */
export const TELLING = 64;

/** The kind of a file by its first bytes, whatever it is called; undefined where the site keeps none of that kind. */
export function kindOf(start: Buffer): FileKind | undefined {
  const text = start.subarray(0, TELLING).toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return jpeg;
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return png;
  if (/^GIF8[79]a/.test(text)) return gif;
  if (/^RIFF[^]{4}WEBP/.test(text)) return webp;
  if (brandsOf(start).includes('avif')) return avif;
  if (text.startsWith('%PDF-')) return pdf;
  return undefined;
}

/** The brands of a file of ISO/IEC 14496-12: the first is its own, and it may also be read as any that follows. */
export function brandsOf(start: Buffer): string[] {
  const text = start.subarray(0, TELLING).toString('latin1');
  if (text.slice(4, 8) !== 'ftyp' || start.length < 16) return [];
  return text.slice(8, start.readUInt32BE(0)).match(/[^]{4}/g) ?? [];
}
