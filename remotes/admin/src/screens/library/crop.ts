import type { Crop, Media } from '@lapis/contract';

/** A point in a picture, as fractions of the width and height. */
export interface CropPoint {
  x: number;
  y: number;
}

export interface PictureSize {
  width: number;
  height: number;
}

export const whole: Crop = { x: 0, y: 0, width: 1, height: 1 };

const clampToUnit = (value: number) => Math.min(1, Math.max(0, value));

/** Converts a point from one crop to another. A point outside the other crop is moved to its edge. */
export function convertPoint(point: CropPoint, from: Crop | null, to: Crop | null): CropPoint {
  const [before, after] = [from ?? whole, to ?? whole];
  return {
    x: clampToUnit((before.x + point.x * before.width - after.x) / after.width),
    y: clampToUnit((before.y + point.y * before.height - after.y) / after.height),
  };
}

/** Normalises a crop: returns null if it keeps the whole picture. */
export const normalizeCrop = (crop: Crop): Crop | null =>
  crop.width > 0.999 && crop.height > 0.999 ? null : crop;

/** Clamps a crop to the picture and to the server's minimum size. */
export function clampCrop({ x, y, width, height }: Crop): Crop {
  const [w, h] = [Math.min(1, Math.max(0.01, width)), Math.min(1, Math.max(0.01, height))];
  return { x: Math.min(clampToUnit(x), 1 - w), y: Math.min(clampToUnit(y), 1 - h), width: w, height: h };
}

/**
 * Returns the largest crop with a ratio (width to height), centred on the given crop. `width` and `height`
 * are those of the whole picture.
 */
export function cropToRatio(ratio: number, around: Crop, { width, height }: PictureSize): Crop {
  const wide = Math.min(1, (ratio * height) / width);
  const part = { width: wide, height: Math.min(1, (wide * width) / ratio / height) };
  return clampCrop({
    ...part,
    x: around.x + around.width / 2 - part.width / 2,
    y: around.y + around.height / 2 - part.height / 2,
  });
}

/**
 * Returns the part of a picture that a frame shows, in the picture's units. Public pages only use three focal
 * positions on each axis (`Focus` in the contract).
 */
export function visiblePart(ratio: number, { width, height }: PictureSize, focus: CropPoint) {
  const cut = { width: Math.min(width, height * ratio), height: Math.min(height, width / ratio) };
  const third = (value: number) => Math.min(2, Math.floor(value * 3)) / 2;
  return { x: (width - cut.width) * third(focus.x), y: (height - cut.height) * third(focus.y), ...cut };
}

/** Returns the size in pixels after cropping. */
export const croppedSize = (
  { width, height }: Pick<Media, 'width' | 'height'>,
  crop: Crop | null,
): PictureSize => ({
  width: Math.round((width ?? 1) * (crop ?? whole).width),
  height: Math.round((height ?? 1) * (crop ?? whole).height),
});
