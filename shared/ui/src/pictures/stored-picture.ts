import type { Picture } from '@lapis/contract';

const types = { avif: 'image/avif', webp: 'image/webp' } as const;

/**
 * Illustration for the site, described by a JSON file that is generated from the drawing
 * (api/src/media/pictures/site-pictures.ts).
 */
export interface StoredPicture {
  name: string;
  width: number;
  height: number;
  widths: number[];
  placeholder: string;
}

export function storedPicture(
  { name, widths, width, height, placeholder }: StoredPicture,
  alt: string,
): Picture {
  const variants = (['avif', 'webp'] as const).flatMap((extension) =>
    widths.map((width) => ({
      url: `/storage/${name}-${width}.${extension}`,
      width,
      type: types[extension],
    })),
  );
  const fallback = Math.max(...widths.filter((width) => width <= 1050));
  return { url: `/storage/${name}-${fallback}.webp`, alt, width, height, placeholder, variants };
}
