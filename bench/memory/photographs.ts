import sharp from 'sharp';

/** Of a camera with 24 megapixels. */
const size = { width: 6000, height: 4000 };

/** So many different photographs, as JPEG; every second one was taken upright, which is only noted in it. */
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
