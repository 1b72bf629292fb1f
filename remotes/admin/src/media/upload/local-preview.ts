/** Width of previews in pixels. A full camera photo would take a hundred times the memory. */
const WIDTH = 480;

/**
 * Draws a local picture on a canvas, because a canvas needs no exception in the content security policy.
 * Returns false if the browser can't decode the format.
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
