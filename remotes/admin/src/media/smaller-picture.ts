/** In bytes: the library takes no larger picture. */
export const MOST_OF_PICTURE = 20 * 1024 * 1024;

/** In pixels: the library keeps nothing larger of a picture. */
const WITHIN = 4096;

/** How well JPEG and WebP keep what is seen: the library writes it once more. */
const QUALITY = 0.92;

/** Recognises a photo that few browsers can show. Windows knows no type for it, only a name. */
export const isForeignPhoto = ({ type, name }: File) =>
  /^image\/hei[cf]/.test(type) || (type === '' && /\.hei[cf]$/i.test(name));

const isStill = ({ type }: File) => /^image\/(?:jpeg|png|webp|avif)$/.test(type);

/** Whether this browser can make a smaller copy of a file, if it can read it. A GIF may move, which a copy wouldn't. */
export const mayBecomeSmaller = (file: File) =>
  'createImageBitmap' in globalThis && (isStill(file) || isForeignPhoto(file));

/** So many bytes tell whether a picture moves. */
const TELLING = 4096;
/** Where a WebP says so (WebP Container Specification, 'Extended File Format'). */
const [WEBP_FLAGS, ANIMATION] = [20, 0b10];

/** Whether a PNG, WebP or AVIF moves: a copy would stand still. */
export async function isMoving(file: File) {
  if (!/^image\/(?:png|webp|avif)$/.test(file.type)) return false;
  const bytes = new Uint8Array(await file.slice(0, TELLING).arrayBuffer());
  const start = String.fromCharCode(...bytes);
  const isMovingWebp = /^RIFF[^]{4}WEBPVP8X/.test(start) && ((bytes[WEBP_FLAGS] ?? 0) & ANIMATION) !== 0;
  return isMovingWebp || /^\x89PNG[^]*acTL|^[^]{4}ftypavis/.test(start);
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));

/** Draws a picture on a canvas, turned as it is seen, no larger than the library keeps. */
function drawnSmaller(picture: ImageBitmap) {
  const scale = Math.min(1, WITHIN / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

/** A smaller copy of a photo as WebP or JPEG; undefined if this browser can't read it, or can't make it small enough. */
export async function smallerPicture(file: File): Promise<File | undefined> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (!picture) return undefined;
  const { canvas, context } = drawnSmaller(picture);
  picture.close();
  // What shows through must not become black in a JPEG.
  const types = file.type === 'image/jpeg' || isForeignPhoto(file) ? [] : ['image/webp'];
  for (const type of [...types, 'image/jpeg']) {
    if (type === 'image/jpeg' && context) {
      context.globalCompositeOperation = 'destination-over';
      context.fillStyle = '#fff';
      context.fillRect(0, 0, canvas.width, canvas.height);
    }
    const blob = await encode(canvas, type);
    // A browser that can't write WebP writes a PNG.
    if (blob?.type === type && blob.size <= MOST_OF_PICTURE)
      return new File([blob], renamed(file.name, type), { type });
  }
  return undefined;
}

const renamed = (name: string, type: string) =>
  `${name.replace(/\.\w{1,5}$/, '')}.${type === 'image/webp' ? 'webp' : 'jpg'}`;
