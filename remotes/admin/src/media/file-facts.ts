import type { Media } from '@lapis/contract';

const format = (unit: string) =>
  new Intl.NumberFormat('en-GB', { style: 'unit', unit, maximumFractionDigits: 1 });
const [kilobytes, megabytes] = [format('kilobyte'), format('megabyte')];

/** Formats a size in binary units, as the server's limits do. */
export const formatSize = (size: number) =>
  size < 1024 ** 2
    ? kilobytes.format(Math.max(1, Math.round(size / 1024)))
    : megabytes.format(size / 1024 ** 2);

const formatMime = (mime: string) => mime.replace(/^.*\//, '').toUpperCase();

/** Describes a file, e.g. 'JPEG, 4032 × 3024, 2.4 MB'. The site's built-in pictures have no size. */
export const describeFile = ({ mime, width, height, pages, size }: Media) =>
  [
    formatMime(mime),
    width && height && `${width} × ${height}`,
    pages && (pages === 1 ? '1 page' : `${pages} pages`),
    size > 0 && formatSize(size),
  ]
    .filter(Boolean)
    .join(', ');
