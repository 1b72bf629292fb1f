import sharp from 'sharp';

/** Size of a picture from a 24-megapixel camera. */
const size = { width: 6000, height: 4000 };

/**
 * Creates JPEG photographs, all different. Every second one is portrait, but only because of its EXIF
 * orientation tag.
 */
export function photographs(count: number) {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      sharp({
        create: {
          ...size,
          channels: 3,
          background: { r: 40 + 20 * index, g: 120, b: 200 },
          noise: { type: 'gaussian', mean: 128, sigma: 20 + index },
        },
      })
        .blur(1.2)
        .withMetadata({ orientation: index % 2 ? 6 : 1 })
        .jpeg({ quality: 80 })
        .toBuffer(),
    ),
  );
}
