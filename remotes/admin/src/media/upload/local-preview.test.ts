import { drawPreview } from './local-preview';

const close = jest.fn();
const decode = jest.fn(async (_file: File, { resizeWidth = 4000 }: ImageBitmapOptions) => ({
  width: resizeWidth,
  height: (resizeWidth * 3) / 4,
  close,
}));
const photo = new File(['a photo'], 'kite.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  Object.assign(globalThis, { createImageBitmap: decode });
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
  jest.restoreAllMocks();
});

test('a photo is drawn 480 pixels wide in its proportions, and leaves no memory taken', async () => {
  const canvas = document.createElement('canvas');
  expect(await drawPreview(canvas, photo)).toBe(true);
  expect([canvas.width, canvas.height]).toEqual([480, 360]);
  expect(close).toHaveBeenCalledTimes(1);
});
