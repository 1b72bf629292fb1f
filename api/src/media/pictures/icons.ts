import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';

export interface Drawings {
  /** The sign that comes with the site, a square SVG. */
  sign: string;
  /** What a preview of a link shows where its page has no picture of its own. */
  banner: string;
}

/** Behind the sign where a device fills the whole square: what the sign itself stands on. */
const ground = '#fbf8f3';

/** In pixels. A maskable icon may be cut to a circle of four fifths of its width (W3C, Web Application Manifest). */
const sizes = { favicon: 48, apple: 180, small: 192, large: 512, safe: 360 };
export const preview = { width: 1200, height: 630 };

/** A picture, drawn so many pixels wide and high. */
type Drawn = (size: number) => Sharp;

const png = (drawn: Drawn, size: number) => drawn(size).png().toBuffer();

/** The same on its ground, as large as it may stand on that. */
const filled = async (drawn: Drawn, size: number, within: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: await png(drawn, within) }])
    .png()
    .toBuffer();

/** The icons that browsers and phones ask for, by their names. */
export const icons = {
  async 'favicon.ico'(drawn: Drawn) {
    // A server whose charity has no logo of its own does without it.
    const { default: pngToIco } = await import('png-to-ico');
    return pngToIco([await png(drawn, sizes.favicon)]);
  },
  'apple-touch-icon.png': (drawn: Drawn) => filled(drawn, sizes.apple, sizes.apple),
  'icon-192.png': (drawn: Drawn) => png(drawn, sizes.small),
  'icon-512.png': (drawn: Drawn) => png(drawn, sizes.large),
  'icon-maskable-512.png': (drawn: Drawn) => filled(drawn, sizes.large, sizes.safe),
};
export type IconName = keyof typeof icons;
/** What a preview of a link shows where its page has no picture of its own. */
export const previewName = 'share.jpg';
export type PreviewName = typeof previewName;
export const jpegOf = (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true }).toBuffer();

export const iconNames = Object.keys(icons) as IconName[];

/** Renders the icons of the sign, and the preview, where a drawing has changed; answers whether one has. */
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

  const drawn: Drawn = (size) => sharp(signSvg, { density: 600 }).resize(size, size);
  for (const name of iconNames) await writeFile(join(to, name), await icons[name](drawn));
  const share = sharp(bannerSvg).resize({ ...preview, fit: 'cover' });
  await writeFile(join(to, previewName), await jpegOf(share));
  await writeFile(stamp, hash);
  return true;
}
