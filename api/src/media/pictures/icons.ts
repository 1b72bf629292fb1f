import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

export interface Drawings {
  sign: string;
  banner: string;
}

const ground = '#fbf8f3';

/**
 * Sizes in pixels. A maskable icon may be cropped to a circle of four fifths of its width (W3C, Web
 * Application Manifest).
 */
const sizes = { favicon: 48, apple: 180, small: 192, large: 512, safe: 360 };
export const preview = { width: 1200, height: 630 };

type DrawAtSize = (size: number) => Sharp;

const png = (drawn: DrawAtSize, size: number) => drawn(size).png().toBuffer();

const filled = async (drawn: DrawAtSize, size: number, within: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: await png(drawn, within) }])
    .png()
    .toBuffer();

export const icons = {
  async 'favicon.ico'(drawn: DrawAtSize) {
    // Imported on demand, because only sites with their own logo need it.
    const { default: pngToIco } = await import('png-to-ico');
    return pngToIco([await png(drawn, sizes.favicon)]);
  },
  'apple-touch-icon.png': (drawn: DrawAtSize) => filled(drawn, sizes.apple, sizes.apple),
  'icon-192.png': (drawn: DrawAtSize) => png(drawn, sizes.small),
  'icon-512.png': (drawn: DrawAtSize) => png(drawn, sizes.large),
  'icon-maskable-512.png': (drawn: DrawAtSize) => filled(drawn, sizes.large, sizes.safe),
};
export type IconName = keyof typeof icons;
export const previewName = 'share.jpg';
export type PreviewName = typeof previewName;
export const toJpeg = (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer();

export const iconNames = Object.keys(icons) as IconName[];

export async function renderIcons({ sign, banner }: Drawings, to: string) {
  const [signSvg, bannerSvg] = await Promise.all([readFile(sign), readFile(banner)]);
  const hash = createHash('sha256')
    .update(JSON.stringify([sizes, preview, ground]))
    .update(signSvg)
    .update(bannerSvg)
    .digest('hex');
  const stamp = join(to, 'drawn-from.txt');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === hash) return false;
  await mkdir(to, { recursive: true });

  const drawn: DrawAtSize = (size) => sharp(signSvg, { density: 600 }).resize(size, size);
  for (const name of iconNames) await writeFile(join(to, name), await icons[name](drawn));
  const share = sharp(bannerSvg).resize({ ...preview, fit: 'cover' });
  await writeFile(join(to, previewName), await toJpeg(share));
  await writeFile(stamp, hash);
  return true;
}
