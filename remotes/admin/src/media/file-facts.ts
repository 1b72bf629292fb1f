import type { Media } from '@lapis/contract';

const format = (unit: string) =>
  new Intl.NumberFormat('en-GB', { style: 'unit', unit, maximumFractionDigits: 1 });
const [kilobytes, megabytes] = [format('kilobyte'), format('megabyte')];

/** 1258291 → '1.2 MB', counted as the server counts when it refuses files. */
export const sizeInWords = (size: number) =>
  size < 1024 ** 2
    ? kilobytes.format(Math.max(1, Math.round(size / 1024)))
    : megabytes.format(size / 1024 ** 2);

/** 'image/jpeg' → 'JPEG'. */
const kindInWords = (mime: string) => mime.replace(/^.*\//, '').toUpperCase();

/** 'JPEG, 4032 × 3024, 2.4 MB'; the pictures that came with the site have no size. */
export const factsOf = ({ mime, width, height, pages, size }: Media) =>
  [
    kindInWords(mime),
    width && height && `${width} × ${height}`,
    pages && (pages === 1 ? '1 page' : `${pages} pages`),
    size > 0 && sizeInWords(size),
  ]
    .filter(Boolean)
    .join(', ');
