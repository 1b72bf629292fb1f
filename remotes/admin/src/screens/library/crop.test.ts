import { visiblePart, convertPoint, cropToRatio, normalizeCrop, clampCrop, whole } from './crop';

const upperLeft = { x: 0, y: 0, width: 0.5, height: 0.5 };

test('a point keeps its place in the picture when another part is shown', () => {
  expect(convertPoint({ x: 0.25, y: 0.25 }, null, upperLeft)).toEqual({ x: 0.5, y: 0.5 });
  expect(convertPoint({ x: 0.5, y: 0.5 }, upperLeft, null)).toEqual({ x: 0.25, y: 0.25 });
});

test('a point outside the crop moves to its edge', () => {
  expect(convertPoint({ x: 0.9, y: 0.1 }, null, upperLeft)).toEqual({ x: 1, y: 0.2 });
});

test('the largest crop of a ratio fills the picture in one direction, and keeps its middle', () => {
  expect(cropToRatio(1, whole, { width: 1600, height: 1200 })).toEqual({
    x: 0.125,
    y: 0,
    width: 0.75,
    height: 1,
  });
  expect(cropToRatio(2, whole, { width: 1600, height: 1200 })).toMatchObject({ x: 0, width: 1 });
  expect(cropToRatio(1, upperLeft, { width: 1600, height: 1200 })).toMatchObject({ x: 0 });
});

test('no crop reaches beyond the picture, and the whole picture is no crop', () => {
  expect(clampCrop({ x: 0.8, y: -1, width: 0.5, height: 0 })).toEqual({
    x: 0.5,
    y: 0,
    width: 0.5,
    height: 0.01,
  });
  expect(normalizeCrop(whole)).toBeNull();
  expect(normalizeCrop(upperLeft)).toBe(upperLeft);
});

test('a frame is cropped around its focal point, in thirds', () => {
  const size = { width: 300, height: 100 };
  expect(visiblePart(1, size, { x: 0.1, y: 0.5 })).toEqual({ x: 0, y: 0, width: 100, height: 100 });
  expect(visiblePart(1, size, { x: 0.6, y: 0.5 })).toMatchObject({ x: 100 });
  expect(visiblePart(1, size, { x: 1, y: 1 })).toMatchObject({ x: 200, y: 0 });
});
