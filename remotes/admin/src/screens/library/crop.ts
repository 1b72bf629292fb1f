import type { Crop, Media } from '@lapis/contract';

/** A place in a picture, as fractions of its width and height. */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const whole: Crop = { x: 0, y: 0, width: 1, height: 1 };

const within = (value: number) => Math.min(1, Math.max(0, value));

/** The same place of the whole picture as a place in another part of it; at its edge where it was cut away. */
export function movedInto(point: Point, from: Crop | null, to: Crop | null): Point {
  const [before, after] = [from ?? whole, to ?? whole];
  return {
    x: within((before.x + point.x * before.width - after.x) / after.width),
    y: within((before.y + point.y * before.height - after.y) / after.height),
  };
}

/** What stands for a crop that leaves all as it is: none. */
export const orNone = (crop: Crop): Crop | null => (crop.width > 0.999 && crop.height > 0.999 ? null : crop);

/** Within the picture, and as small as the server takes at least. */
export function possible({ x, y, width, height }: Crop): Crop {
  const [w, h] = [Math.min(1, Math.max(0.01, width)), Math.min(1, Math.max(0.01, height))];
  return { x: Math.min(within(x), 1 - w), y: Math.min(within(y), 1 - h), width: w, height: h };
}

/** The largest part of that ratio (width by height), around the middle of a part; `size` is that of the whole picture. */
export function ofRatio(ratio: number, around: Crop, { width, height }: Size): Crop {
  const wide = Math.min(1, (ratio * height) / width);
  const part = { width: wide, height: Math.min(1, (wide * width) / ratio / height) };
  return possible({
    ...part,
    x: around.x + around.width / 2 - part.width / 2,
    y: around.y + around.height / 2 - part.height / 2,
  });
}

/**
 * What is left of a picture in a frame of that ratio, in the picture's own units. Visitors' browsers know three places
 * on each axis (`Focus` of the contract), and so does this.
 */
export function cutFor(ratio: number, { width, height }: Size, focus: Point) {
  const cut = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
  const third = (value: number) => Math.min(2, Math.floor(value * 3)) / 2;
  return { x: (width - cut.width) * third(focus.x), y: (height - cut.height) * third(focus.y), ...cut };
}

/** The picture's size in pixels once it is cropped. */
export const croppedSize = ({ width, height }: Pick<Media, 'width' | 'height'>, crop: Crop | null): Size => ({
  width: Math.round((width ?? 1) * (crop ?? whole).width),
  height: Math.round((height ?? 1) * (crop ?? whole).height),
});
