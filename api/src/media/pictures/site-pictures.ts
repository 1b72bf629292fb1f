import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { HeaderName } from '@lapis/contract';
import sharp from 'sharp';
import { placeholderOf, placeholders } from './placeholder';
import { widthsFor } from './rendering';

/** The site's own pictures by name, and for each the file beside its page that tells what the page must know of it. */
export const sitePictures = {
  'headers/about': 'remotes/public/src/banners/headers/about.json',
  'headers/blog': 'remotes/public/src/banners/headers/blog.json',
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
} as const satisfies Record<`headers/${HeaderName}`, string>;

type Name = keyof typeof sitePictures;
export const names = Object.keys(sitePictures) as Name[];

/** All that such a file says except for the placeholder, whose bytes may differ from machine to machine. */
export async function factsOf(root: string, name: Name) {
  const svg = await readFile(drawingOf(root, name), 'utf8');
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  // As it is in the repository, wherever it was checked out.
  const drawing = createHash('sha256')
    .update(JSON.stringify(placeholders))
    .update(svg.replaceAll('\r\n', '\n'))
    .digest('hex')
    .slice(0, 8);
  return { name, width, height, widths: widthsFor(width), drawing };
}

/** What the file says now; undefined where there is none. */
export async function readDescription(root: string, name: Name): Promise<object | undefined> {
  try {
    return JSON.parse(await readFile(join(root, sitePictures[name]), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes the files of drawings that are new or changed, and answers which. */
export async function describePictures(root: string) {
  const written: string[] = [];
  for (const name of names) {
    const facts = await factsOf(root, name);
    const current = await readDescription(root, name);
    if (current && isDeepStrictEqual({ ...current, ...facts }, current)) continue;
    const placeholder = await placeholderOf(sharp(drawingOf(root, name)).flatten({ background: '#fff' }));
    const file = join(root, sitePictures[name]);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, toJson({ ...facts, placeholder }));
    written.push(sitePictures[name]);
  }
  return written;
}

const drawingOf = (root: string, name: Name) => join(root, 'api/demo/pictures', `${name}.svg`);

/** Formatted as the repository's formatter would. */
const toJson = <Description extends { widths: number[] }>(description: Description) =>
  `${JSON.stringify(description, null, 2).replace(/\[[\s\d,]*\]/, `[${description.widths.join(', ')}]`)}\n`;
