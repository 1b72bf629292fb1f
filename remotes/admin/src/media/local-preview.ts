/** As wide as a preview is drawn, in pixels: a photograph of a camera would take up a hundred times the memory. */
const WIDTH = 480;

/**
 * Draws a picture of this device into a canvas, which the content security policy lets us show before the library has
 * it. Answers whether the browser could read it: not every browser knows every format that the library takes.
 */
export async function drawPreview(canvas: HTMLCanvasElement, file: File): Promise<boolean> {
  if (!('createImageBitmap' in globalThis)) return false;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { resizeWidth: WIDTH, resizeQuality: 'medium' });
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return true;
}
