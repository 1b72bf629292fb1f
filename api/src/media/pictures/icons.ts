import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pngToIco from 'png-to-ico';
import sharp from 'sharp';

export interface Drawings {
  /** The charity's sign, a square SVG. */
  sign: string;
  /** What a preview of a link shows where its page has no picture of its own. */
  banner: string;
}

/** Behind the sign where a device fills the whole square: what the sign itself stands on. */
const ground = '#fbf8f3';

/** In pixels. A maskable icon may be cut to a circle of four fifths of its width (W3C, Web Application Manifest). */
const sizes = { favicon: 48, apple: 180, small: 192, large: 512, safe: 360 };
const preview = { width: 1200, height: 630 };

/** Renders the icons that browsers, phones and previews ask for, where a drawing has changed; answers whether one has. */
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

  const drawn = (size: number) => sharp(signSvg, { density: 600 }).resize(size, size);
  const png = (size: number) => drawn(size).png().toBuffer();
  const filled = async (size: number, within: number) =>
    sharp({ create: { width: size, height: size, channels: 3, background: ground } })
      .composite([{ input: await png(within) }])
      .png()
      .toBuffer();
  const files = {
    'favicon.ico': pngToIco([await png(sizes.favicon)]),
    'apple-touch-icon.png': filled(sizes.apple, sizes.apple),
    'icon-192.png': png(sizes.small),
    'icon-512.png': png(sizes.large),
    'icon-maskable-512.png': filled(sizes.large, sizes.safe),
    'share.jpg': sharp(bannerSvg)
      .resize({ ...preview, fit: 'cover' })
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer(),
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(to, name), await content);
  await writeFile(stamp, hash);
  return true;
}
