import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Media, UploadResult } from '@lapis/contract';
import sharp from 'sharp';
import { HOUR } from '../../../server/time/clock';
import { describeSite, type TestSite } from '../../../testing/testing';
import { incomingDir, mediaDir, originalsDir } from '../folders';
import { incomingPath, purgeIncoming, touchIncoming } from '../files/incoming-file';
import { drawn, librarian, pdf } from '../media.fixture';

const place = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 38/1' } };

describeSite('an upload', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let library: ReturnType<typeof librarian>;
  beforeAll(async () => {
    admin = await site().signIn('admin');
    library = librarian(site, admin);
  });
  /** Waits for background work on other pictures. */
  const nothingIsLeft = async () => {
    while ((await readdir(incomingDir(site().settings))).length > 0) await delay(20);
  };
  const readResults = (answer: Awaited<ReturnType<typeof library.upload>>) =>
    answer.json<{ results: UploadResult[] }>().results;
  const requireMedia = (result: UploadResult | undefined): Media => {
    if (!result || !('media' in result)) throw new Error(`It was refused: ${JSON.stringify(result)}`);
    return result.media;
  };

  test('returns a result for each file at once, with its sender', async () => {
    const answer = await library.upload(
      ['Kites über Kabul.jpg', await drawn(1200, 800).jpeg().toBuffer()],
      ['Annual Report (2026).pdf', pdf('report')],
    );
    expect(answer.statusCode).toBe(201);
    const [picture, document] = readResults(answer).map(requireMedia);
    expect(picture).toMatchObject({
      kind: 'image',
      name: 'Kites über Kabul.jpg',
      mime: 'image/jpeg',
      width: 1200,
      height: 800,
      state: 'processing',
      picture: null,
      file_url: null,
      placeholder: expect.stringMatching(/^data:image\/webp/),
      alt: '',
      people: false,
      consent: null,
      used_in: [],
      version: 1,
      created_by: 'Zohra Rahimi',
    });
    expect(document).toMatchObject({ kind: 'document', state: 'ready', width: null, picture: null });
    expect(document?.file_url).toMatch(/^\/storage\/media\/[0-9a-f]{32}\/annual-report-2026\.pdf$/);
    const file = await site().guest.get(document?.file_url ?? '');
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="annual-report-2026.pdf"',
      'x-content-type-options': 'nosniff',
    });
    await library.made(picture!.id);
  });

  test('of a picture is rendered in every width that it is large enough for', async () => {
    const { id, picture } = await library.add('wide.png', await drawn(1000, 500, '#a8283b').png().toBuffer());
    const { hash } = await site()
      .db.selectFrom('media')
      .select('hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(picture).toEqual({
      url: `/storage/media/${hash}/1000.webp`,
      alt: '',
      width: 1000,
      height: 500,
      placeholder: expect.stringMatching(/^data:image\/webp/),
      variants: [480, 640, 750, 1000].flatMap((width) => [
        { url: `/storage/media/${hash}/${width}.avif`, width, type: 'image/avif' },
        { url: `/storage/media/${hash}/${width}.webp`, width, type: 'image/webp' },
      ]),
    });
    for (const { url, width } of picture!.variants) {
      const { rawPayload, headers, statusCode } = await site().guest.get(url);
      expect(statusCode).toBe(200);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width, height: width / 2 });
    }
  });

  test('of a photo loses its metadata, such as the place, and is turned upright', async () => {
    const photo = await drawn(600, 400, '#2c6b4f')
      .jpeg()
      .withExif({ IFD0: { Make: 'Phone', Copyright: 'Zohra' }, ...place })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(photo.includes('Phone')).toBe(true);
    // Tag of the GPS data (Exif 2.3, 4.6.3).
    const { exif } = await sharp(photo).metadata();
    expect(exif?.includes(Buffer.from('2588', 'hex')) || exif?.includes(Buffer.from('8825', 'hex'))).toBe(
      true,
    );

    const { picture, width, height } = await library.add('photo.jpg', photo);
    expect({ width, height }).toEqual({ width: 400, height: 600 });
    for (const { url } of picture!.variants) {
      const file = await site().guest.get(url);
      const { exif, xmp, iptc, orientation, ...size } = await sharp(file.rawPayload).metadata();
      expect({ exif, xmp, iptc, orientation }).toEqual({});
      expect(size.width).toBeLessThan(size.height);
    }
    const kept = await readdir(originalsDir(site().settings));
    for (const name of kept) {
      expect(name).toMatch(/\.webp$/);
      const bytes = await readFile(join(originalsDir(site().settings), name));
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  });

  test.each(['webp', 'avif', 'gif'] as const)('accepts %s too', async (format) => {
    const content = await drawn(100, 80, '#c0ffee')[format]().toBuffer();
    const { mime, picture } = await library.add(`small.${format}`, content);
    expect(mime).toBe(`image/${format}`);
    expect(picture?.variants.map(({ width }) => width)).toEqual([100, 100]);
  });

  test('accepts a picture of extreme shape', async () => {
    const { picture } = await library.add('ribbon.png', await drawn(3, 16_000).png().toBuffer());
    expect(picture).toMatchObject({ width: 3, height: 16_000, variants: [{ width: 1 }, { width: 1 }] });
  });

  test('of a file that is there already returns the existing one', async () => {
    const content = await drawn(300, 200, '#123456').png().toBuffer();
    const first = await library.add('one.png', content);
    const answer = await library.upload(['another.png', content], ['third.png', content]);
    expect(answer.statusCode).toBe(201);
    expect(readResults(answer)).toEqual([
      { name: 'another.png', media: first, known: true },
      { name: 'third.png', media: first, known: true },
    ]);
    const at = await Promise.all(
      [1, 2, 3].map(async () => library.upload(['race.pdf', pdf('the same at the same moment')])),
    );
    expect(new Set(at.map((each) => requireMedia(readResults(each)[0]).id)).size).toBe(1);
    const isKnown = at
      .map((each) => readResults(each)[0])
      .map((result) => result && 'known' in result && result.known);
    expect(isKnown.toSorted()).toEqual([false, true, true]);
  });

  test('keeps good files among bad ones', async () => {
    const answer = await library.upload(['bad.txt', Buffer.from('Salaam')], ['good.pdf', pdf('good')]);
    expect(answer.statusCode).toBe(201);
    expect(readResults(answer)).toEqual([
      { name: 'bad.txt', error: expect.stringContaining('can’t use this kind of file') },
      { name: 'good.pdf', media: expect.objectContaining({ name: 'good.pdf' }), known: false },
    ]);
  });

  const jpeg = () => drawn(800, 600, '#777').jpeg().toBuffer();
  const notKept = /^We can’t use this kind of file/;
  const damaged = /damaged or incomplete/;

  /** Header of a PNG that claims 60,000 pixels in both directions, like a decompression bomb. */
  async function hugePng() {
    const content = Buffer.from(await drawn(8, 8).png().toBuffer());
    content.writeUInt32BE(60_000, 16);
    content.writeUInt32BE(60_000, 20);
    content.writeUInt32BE(crc32(content.subarray(12, 29)), 29);
    return content;
  }

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const hostile: [
    title: string,
    name: string,
    content: () => Promise<Buffer> | Buffer,
    status: number,
    words: RegExp,
  ][] = [
    ['a drawing that can run code', 'kite.svg', () => Buffer.from(svg), 415, notKept],
    ['a drawing that is called a photo', 'kite.jpg', () => Buffer.from(svg), 415, notKept],
    ['a page', 'page.html', () => Buffer.from('<!doctype html><script>1</script>'), 415, notKept],
    [
      'a page that is called a document',
      'page.pdf',
      () => Buffer.from('<html>%PDF-1.7 %%EOF'),
      415,
      /named like a PDF/,
    ],
    [
      'an archive that is called a document',
      'report.pdf',
      () => Buffer.from('PK\x03\x04report%%EOF'),
      415,
      notKept,
    ],
    ['a program', 'setup.png', () => Buffer.from('MZ\x90\x00'), 415, notKept],
    ['nothing at all', 'empty.jpg', () => Buffer.alloc(0), 422, /empty/],
    ['a photo that was cut short', 'half.jpg', async () => half(await jpeg()), 422, damaged],
    ['the first bytes of a photo', 'head.jpg', async () => (await jpeg()).subarray(0, 20), 422, damaged],
    [
      'a page behind the mark of a picture',
      'x.gif',
      () => Buffer.from('GIF89a=1;<script>1</script>'),
      422,
      damaged,
    ],
    ['a document that was cut short', 'half.pdf', () => Buffer.from('%PDF-1.7\nhalf'), 422, damaged],
    ['a decompression bomb', 'bomb.png', hugePng, 413, /more than 50 megapixels/],
    [
      'a picture that is too heavy',
      'heavy.jpg',
      async () => padded(await jpeg(), 20),
      413,
      /larger than 20 MB/,
    ],
    ['a document that is too heavy', 'heavy.pdf', () => padded(pdf(), 50), 413, /larger than 50 MB/],
  ];

  test.each(hostile)('refuses %s', async (_title, name, content, status, words) => {
    const { db } = site();
    const count = async () => (await db.selectFrom('media').select('id').execute()).length;
    const before = await count();
    const answer = await library.upload([name, await content()]);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({
      message: expect.stringMatching(words),
      results: [{ name, error: expect.stringMatching(words) }],
    });
    expect(await count()).toBe(before);
    await nothingIsLeft();
  });

  const frames = () => Promise.all(['#f00', '#0f0'].map((colour) => drawn(40, 30, colour).png().toBuffer()));
  const moving = async () => sharp(await frames(), { join: { animated: true } });

  async function movingPng() {
    const still = await drawn(40, 30, '#ff0').png().toBuffer();
    const chunk = Buffer.concat([Buffer.from('00000008', 'hex'), Buffer.from('acTL'), Buffer.alloc(12)]);
    chunk.writeUInt32BE(2, 8);
    chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16);
    const behindHead = 8 + 25;
    return Buffer.concat([still.subarray(0, behindHead), chunk, still.subarray(behindHead)]);
  }

  test.each([
    ['GIF', async () => (await moving()).gif().toBuffer()],
    ['WebP', async () => (await moving()).webp().toBuffer()],
    ['PNG', movingPng],
  ])('of an animated %s is refused, with what to do', async (name, content) => {
    const answer = await library.upload([`moving.${name}`, await content()]);
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ message: expect.stringMatching(/animated.*JPEG or PNG.*YouTube/) });
    await nothingIsLeft();
  });

  test('of a photo with a page appended to it keeps the photo alone', async () => {
    const polyglot = Buffer.concat([await jpeg(), Buffer.from('<script>alert(document.cookie)</script>')]);
    const { picture } = await library.add('both.jpg', polyglot);
    for (const { url } of picture!.variants) {
      const { rawPayload, headers } = await site().guest.get(url);
      expect(rawPayload.includes('<script>')).toBe(false);
      expect(headers['content-type']).toMatch(/^image\/(avif|webp)$/);
    }
    for (const file of await readdir(mediaDir(site().settings), { recursive: true })) {
      expect(file).not.toMatch(/\.jpe?g$/);
    }
  });

  test('removes paths and control characters from file names', async () => {
    const answer = await library.upload(
      ['../../../etc/pass\u0007wd.pdf', pdf('path')],
      ['….pdf', pdf('dots')],
    );
    const [path, dots] = readResults(answer).map(requireMedia);
    expect(path).toMatchObject({
      name: 'passwd.pdf',
      file_url: expect.stringMatching(/[0-9a-f]{32}\/passwd\.pdf$/),
    });
    expect(dots?.file_url).toMatch(/[0-9a-f]{32}\/document\.pdf$/);
  });

  test('accepts twenty files, and refuses the rest', async () => {
    const tiny = async (i: number): Promise<[string, Buffer]> => [
      `${i}.png`,
      await drawn(8, 8 + i)
        .png()
        .toBuffer(),
    ];
    const files = await Promise.all(Array.from({ length: 21 }, (_, i) => tiny(i)));
    const results = readResults(await library.upload(...files));
    expect(results.filter((result) => 'media' in result)).toHaveLength(20);
    expect(results.at(-1)).toEqual({ name: '20.png', error: expect.stringContaining('20 files') });
  });

  test('that a process left unfinished is deleted, but not one in progress', async () => {
    const { settings } = site();
    const left = join(incomingDir(settings), 'left');
    const slow = await incomingPath(settings);
    const anHourAgo = new Date(Date.now() - HOUR);
    for (const path of [left, slow]) {
      await writeFile(path, 'half');
      await utimes(path, anHourAgo, anHourAgo);
    }
    await touchIncoming();
    await purgeIncoming(settings);
    const kept = await readdir(incomingDir(settings));
    expect([kept.includes('left'), kept.includes(basename(slow))]).toEqual([false, true]);
    await rm(slow);
  });

  test('must be multipart/form-data with a file', async () => {
    const json = await admin.post('/api/admin/media', { files: [] });
    expect(json.statusCode).toBe(415);
    const none = await library.upload();
    expect(none.statusCode).toBe(422);
    expect(none.json()).toEqual({ message: expect.stringContaining('no file') });
  });
});

const half = (content: Buffer) => content.subarray(0, content.length / 2);

const padded = (content: Buffer, megabytes: number) =>
  Buffer.concat([content, Buffer.alloc(megabytes * 1024 * 1024)]);

/** Checksum of a PNG chunk (ISO/IEC 15948, annex D). */
function crc32(bytes: Buffer) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
