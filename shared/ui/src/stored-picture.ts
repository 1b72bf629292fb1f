import type { Picture } from '@lapis/contract';

const types = { avif: 'image/avif', webp: 'image/webp' } as const;

/**
 * What a page knows of a picture that comes with the site: the content of a JSON file that is written from the drawing
 * (api/src/media/pictures/site-pictures.ts).
 */
export interface StoredPicture {
  /** Folder and name, such as 'headers/home', whose files are /storage/headers/home-960.avif and so on. */
  name: string;
  width: number;
  height: number;
  /** The widths that it exists in, in pixels. */
  widths: number[];
  placeholder: string;
}

/** A picture that comes with the site and has a name instead of a record. */
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
  return { url: `/storage/${name}-960.webp`, alt, width, height, placeholder, variants };
}
