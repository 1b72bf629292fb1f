/** Maximum size in bytes that the library accepts. */
export const MOST_OF_PICTURE = 20 * 1024 * 1024;

/** Maximum width and height in pixels that the library keeps. */
const WITHIN = 4096;

/** High quality, because the library compresses the picture again. */
const QUALITY = 0.92;

/** Returns whether a file is a HEIC photo, which few browsers can show. Windows reports no type for these. */
export const isForeignPhoto = ({ type, name }: File) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

const isStill = ({ type }: File) => /^image\/(?:jpeg|png|webp|avif)$/.test(type);

/** Returns whether this browser may be able to shrink a file. Excludes GIFs, which may be animated. */
export const mayBecomeSmaller = (file: File) =>
  'createImageBitmap' in globalThis && (isStill(file) || isForeignPhoto(file));

/** Number of bytes at the start of a file in which to look for signs of animation. */
const TELLING = 4096;
/**
 * Position of the flags, and the flag for animation (WebP Container Specification, 'Extended File Format').
 */
const [WEBP_FLAGS, ANIMATION] = [20, 0b10];

/** Detects animated PNG, WebP and AVIF files, because a smaller copy would lose the animation. */
export async function isMoving(file: File) {
  if (!/^image\/(?:png|webp|avif)$/.test(file.type)) return false;
  const bytes = new Uint8Array(await file.slice(0, TELLING).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  const isMovingWebp = /^RIFF[^]{4}WEBPVP8X/.test(start) && ((bytes[WEBP_FLAGS] ?? 0) & ANIMATION) !== 0;
  return isMovingWebp || /^\x89PNG[^]*acTL|^[^]{4}ftypavis/.test(start);
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));

function drawSmaller(picture: ImageBitmap) {
  const scale = Math.min(1, WITHIN / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

/**
 * Converts a photo to a smaller WebP or JPEG. Returns undefined if this browser can't read the photo or make
 * it small enough.
 */
export async function shrinkPicture(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return undefined;
  const { canvas, context } = drawSmaller(picture);
  picture.close();
  // Tries WebP first if the picture may be transparent, because JPEG has no transparency.
  const types = file.type === 'image/jpeg' || isForeignPhoto(file) ? [] : ['image/webp'];
  for (const type of [...types, 'image/jpeg']) {
    if (type === 'image/jpeg' && context) {
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    const blob = await encode(canvas, type);
    // Browsers that can't encode WebP return a PNG.
    if (blob?.type === type && blob.size <= MOST_OF_PICTURE)
      return new File([blob], renameFile(file.name, type), { type });
  }
  return undefined;
}

const renameFile = (name: string, type: string) =>
  `${name.replace(/\.\w{1,5}$/, '')}.${type === 'image/webp' ? 'webp' : 'jpg'}`;
