import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { HeaderName } from '@lapis/contract';
import sharp from 'sharp';
import { createPlaceholder, placeholders } from './placeholder';
import { widthsFor } from './rendering';

export const sitePictures = {
  'headers/about': 'remotes/public/src/banners/headers/about.json',
  'headers/contact': 'remotes/public/src/banners/headers/contact.json',
  'headers/galleries': 'remotes/public/src/banners/headers/galleries.json',
  'headers/help': 'remotes/public/src/banners/headers/help.json',
  'headers/home': 'remotes/public/src/banners/headers/home.json',
  'headers/intro': 'remotes/public/src/banners/headers/intro.json',
  'headers/legal': 'remotes/public/src/banners/headers/legal.json',
  'headers/links': 'remotes/public/src/banners/headers/links.json',
  'headers/lost': 'shell/src/pages/lost.json',
  'headers/plain': 'shell/src/layouts/plain.json',
  'headers/projects': 'remotes/public/src/banners/headers/projects.json',
  'headers/reports': 'remotes/public/src/banners/headers/reports.json',
  'headers/stories': 'remotes/public/src/banners/headers/stories.json',
} as const satisfies Record<`headers/${HeaderName}`, string>;

type Name = keyof typeof sitePictures;
export const names = Object.keys(sitePictures) as Name[];

/** Returns a drawing's description, without the placeholder, whose bytes vary between machines. */
export async function describeDrawing(root: string, name: Name) {
  const svg = await readFile(drawingPath(root, name), 'utf8');
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  // Normalises line endings, because checkouts differ.
  const drawing = createHash('sha256')
    .update(JSON.stringify(placeholders))
    .update(svg.replaceAll('\r\n', '\n'))
    .digest('hex')
    .slice(0, 8);
  return { name, width, height, widths: widthsFor(width), drawing };
}

export async function readDescription(root: string, name: Name): Promise<object | undefined> {
  try {
    return JSON.parse(await readFile(join(root, sitePictures[name]), 'utf8'));
  } catch {
    return undefined;
  }
}

export async function describePictures(root: string) {
  const written: string[] = [];
  for (const name of names) {
    const facts = await describeDrawing(root, name);
    const current = await readDescription(root, name);
    if (current && isDeepStrictEqual({ ...current, ...facts }, current)) continue;
    const placeholder = await createPlaceholder(
      sharp(drawingPath(root, name)).flatten({ background: '#fff' }),
    );
    const file = join(root, sitePictures[name]);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, toJson({ ...facts, placeholder }));
    written.push(sitePictures[name]);
  }
  return written;
}

const drawingPath = (root: string, name: Name) => join(root, 'api/demo/pictures', `${name}.svg`);

const toJson = <Description extends { widths: number[] }>(description: Description) =>
  `${JSON.stringify(description, null, 2).replace(/\[[\s\d,]*\]/, `[${description.widths.join(', ')}]`)}\n`;
