import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { readPictureIndex } from './index-file';
import { renderPictures, widthsFor } from './rendering';

const drawing = (width: number, fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${width / 2}"><rect width="100%" height="100%" fill="${fill}"/></svg>`;

let dir: string;
let folders: { from: string; to: string };

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'lapis-pictures-'));
  folders = { from: join(dir, 'drawings'), to: join(dir, 'build/pictures') };
  await mkdir(join(folders.from, 'stories'), { recursive: true });
  await mkdir(join(folders.from, 'headers'), { recursive: true });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const draw = (key: string, svg: string) => writeFile(join(folders.from, `${key}.svg`), svg);

test('a drawing is rendered in every width up to its own, in both formats', async () => {
  await draw('stories/kite', drawing(1000, '#1f3f8f'));
  expect(await renderPictures(folders)).toEqual({ rendered: 1, total: 1 });

  const picture = (await readPictureIndex(folders.to))?.['stories/kite'];
  const { hash } = picture ?? { hash: '' };
  expect(picture).toEqual({
    hash,
    placeholder: expect.stringMatching(/^data:image/),
    width: 1000,
    height: 500,
    fallback: `${hash}-1000.webp`,
    variants: [480, 640, 750, 1000].flatMap((width) => [
      { file: `${hash}-${width}.avif`, width, type: 'image/avif' },
      { file: `${hash}-${width}.webp`, width, type: 'image/webp' },
    ]),
  });
  const { width, height, format } = await sharp(join(folders.to, 'media', `${hash}-480.avif`)).metadata();
  expect({ width, height, format }).toEqual({ width: 480, height: 240, format: 'heif' });
});

test('no width is more than 1.4 times the one before', () => {
  const steps = widthsFor(2400).map((width, index, all) => width / (all[index - 1] ?? width));
  expect(Math.max(...steps)).toBeLessThanOrEqual(1.4);
});

test('a drawing is also rendered as a placeholder that is small enough for the page', async () => {
  await draw('stories/kite', drawing(1000, '#1f3f8f'));
  await renderPictures(folders);
  const { placeholder = '' } = (await readPictureIndex(folders.to))?.['stories/kite'] ?? {};
  const [, base64 = ''] = placeholder.split('data:image/webp;base64,');
  const { width, height, format } = await sharp(Buffer.from(base64, 'base64')).metadata();
  expect({ width, height, format }).toEqual({ width: 16, height: 8, format: 'webp' });
  expect(placeholder.length).toBeLessThan(250);
});

test('only new, changed or lost pictures are rendered', async () => {
  await draw('stories/kite', drawing(480, '#1f3f8f'));
  await draw('stories/coat', drawing(480, '#a8283b'));
  await renderPictures(folders);
  const before = await readPictureIndex(folders.to);
  expect(await renderPictures(folders)).toEqual({ rendered: 0, total: 2 });

  await draw('stories/kite', drawing(480, '#2c6b4f'));
  expect(await renderPictures(folders)).toEqual({ rendered: 1, total: 2 });
  const after = await readPictureIndex(folders.to);
  expect(after?.['stories/kite']?.hash).not.toBe(before?.['stories/kite']?.hash);
  expect(after?.['stories/coat']).toEqual(before?.['stories/coat']);

  await rm(join(folders.to, 'media', after?.['stories/coat']?.fallback ?? ''));
  expect(await renderPictures(folders)).toEqual({ rendered: 1, total: 2 });
});

test('header pictures keep their file names, because pages use them', async () => {
  await draw('headers/about', drawing(480, '#1f3f8f'));
  await renderPictures(folders);
  expect(await readdir(join(folders.to, 'headers'))).toEqual(['about-480.avif', 'about-480.webp']);
  const first = await readFile(join(folders.to, 'headers/about-480.webp'));
  await draw('headers/about', drawing(480, '#a8283b'));
  await renderPictures(folders);
  expect(await readFile(join(folders.to, 'headers/about-480.webp'))).not.toEqual(first);
  expect((await stat(join(folders.to, 'headers/about-480.avif'))).size).toBeGreaterThan(0);
});
