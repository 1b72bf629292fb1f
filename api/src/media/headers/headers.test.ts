import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Header, Site } from '@lapis/contract';
import sharp from 'sharp';
import { siteRepository } from '../../cms/site/site.repository';
import { drawn, librarian } from '../library/media.fixture';
import { headersDir, originalsDir } from '../library/folders';
import { mediaRepository } from '../library/media.repository';
import { INDEX_FILE } from '../pictures/index-file';
import { makeFolder } from '../../server/settings/data-dir';
import { timestamp } from '../../server/time/clock';
import { describeSite } from '../../testing/testing';
import { headersRepository } from './headers.repository';
import { partFor, purgeHeaders } from './make-header';

const red = { r: 255, g: 0, b: 0 };
const blue = '#0000ff';

describeSite('the pictures at the top of pages', (site) => {
  let admin: Awaited<ReturnType<ReturnType<typeof site>['signIn']>>;
  let library: ReturnType<typeof librarian>;

  beforeAll(async () => {
    admin = await site().signIn('admin');
    library = librarian(site, admin);
    const folder = join(site().settings.picturesDir, 'headers');
    await mkdir(folder, { recursive: true });
    const variants = [];
    for (const width of [32, 64]) {
      for (const format of ['avif', 'webp'] as const) {
        const file = `about-${width}.${format}`;
        await drawn(width, (width * 9) / 16, '#808080')
          .toFormat(format)
          .toFile(join(folder, file));
        variants.push({ file, width, type: `image/${format}` });
      }
    }
    const about = { hash: 'a', width: 64, height: 36, fallback: 'about-64.webp', placeholder: '', variants };
    await site().write(`pictures/${INDEX_FILE}`, JSON.stringify({ 'headers/about': about }));
  });
  beforeEach(async () => {
    await siteRepository(site().db).change({ drawings: true });
    await choose(null);
    await site().db.deleteFrom('audit').execute();
  });

  const choose = (media_id: number | null) => admin.patch('/api/admin/headers/about', { media_id });
  const list = async () => (await admin.get('/api/admin/headers')).json<{ results: Header[] }>().results;
  const file = (name: string) => site().guest.get(`/storage/headers/${name}`);

  async function colour(name = 'about-64.webp') {
    const { statusCode, rawPayload } = await file(name);
    expect(statusCode).toBe(200);
    const { dominant } = await sharp(rawPayload).stats();
    return (['r', 'g', 'b'] as const).filter((channel) => dominant[channel] > 100).join('');
  }
  const usual = 'rgb';

  /** Blue with a red object at its right end, at a tenth of the size in its row. */
  let original: Buffer;
  beforeAll(async () => {
    const thing = { create: { width: 70, height: 68, channels: 3 as const, background: red } };
    const picture = drawn(240, 68, blue).composite([{ input: thing, left: 170, top: 0 }]);
    original = await picture.webp({ lossless: true }).toBuffer();
  });

  /** Adds a picture without variants: headers are rendered from its original. */
  async function addPicture({ width = 2400, height = 680 } = {}) {
    const { db, settings } = site();
    const hash = randomBytes(16).toString('hex');
    await writeFile(join(await makeFolder(originalsDir(settings)), `${hash}.webp`), original);
    return mediaRepository(db).add({
      kind: 'image',
      hash,
      width,
      height,
      fallback: `${hash}/1000.webp`,
      variants: '[]',
      created_at: timestamp(),
    });
  }

  test('are the chosen ones alone on a site without drawings', async () => {
    await admin.patch('/api/admin/site', { drawings: false });
    expect(await list()).toMatchObject([{ name: 'about', usual_url: null, media: null }]);
    expect((await file('about-64.webp')).statusCode).toBe(404);
    const shown = async () => (await site().guest.get('/api/site')).json<Site>().pictures;
    expect(await shown()).toEqual([]);

    const { id } = await addPicture();
    await choose(id);
    expect(await shown()).toEqual(['about']);
    expect(await colour()).toBe('b');
    const consent = { from: 'A family', covers: 'the website', given_at: '2026-01-01' };
    await library.change(id, { people: true, consent: { ...consent, withdrawn: true } });
    expect(await shown()).toEqual([]);
    expect((await file('about-64.webp')).statusCode).toBe(404);
  });

  test('are listed with their page, usual picture and size', async () => {
    expect(await list()).toEqual([
      {
        name: 'about',
        page: 'About us',
        path: '/about',
        usual_url: '/storage/headers/usual/about-480.webp',
        media: null,
        width: 64,
        height: 36,
      },
    ]);
  });

  test('are replaced by one of the library in every size and format, and reset', async () => {
    const { id } = await library.add('blue.png', await drawn(1200, 675, blue).png().toBuffer());
    expect(await colour()).toBe(usual);
    const chosen = await choose(id);
    expect(chosen.statusCode).toBe(200);
    expect(chosen.json()).toMatchObject({ results: { name: 'about', media: { id } } });
    expect(await list()).toMatchObject([{ media: { id } }]);
    for (const width of [32, 64]) {
      for (const format of ['avif', 'webp']) {
        const answer = await file(`about-${width}.${format}`);
        expect(answer.headers['content-type']).toBe(`image/${format}`);
        expect(answer.headers['cache-control']).toBe('public, max-age=300, must-revalidate');
        expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
          width,
          height: (width * 9) / 16,
        });
        expect(await colour(`about-${width}.${format}`)).toBe('b');
      }
    }
    expect((await file('usual/about-64.webp')).headers.etag).not.toBe(
      (await file('about-64.webp')).headers.etag,
    );
    expect((await file('about-65.webp')).statusCode).toBe(404);

    await choose(null);
    expect(await colour()).toBe(usual);
    expect(await list()).toMatchObject([{ media: null }]);
  });

  test('keep the focal point in sight, and leave out what was cropped away', async () => {
    const { id } = await addPicture();
    await choose(id);
    await library.change(id, { focal_x: 1 });
    expect(await colour()).toBe('r');
    await library.change(id, { crop: { x: 0, y: 0, width: 0.5, height: 1 } });
    expect(await colour()).toBe('b');
  });

  test('are the usual ones as soon as a consent is withdrawn', async () => {
    const { id } = await addPicture();
    const consent = { from: 'Her mother', covers: 'the website', given_at: '2026-01-01' };
    await library.change(id, { people: true, consent });
    await choose(id);
    expect(await colour()).toBe('b');
    const { headers } = await file('about-64.webp');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=5');

    await library.change(id, { consent: { ...consent, withdrawn: true } });
    expect(await colour()).toBe(usual);
    const again = await site().guest.get('/storage/headers/about-64.webp', {
      'if-none-match': String(headers.etag),
    });
    expect(again.statusCode).toBe(200);
    expect(await list()).toMatchObject([{ media: { id, shown: false } }]);

    await library.change(id, { consent });
    expect(await colour()).toBe('b');
  });

  test('are the usual ones from the day after a consent ends', async () => {
    const { id } = await addPicture();
    await library.change(id, {
      people: true,
      consent: { from: 'She', covers: 'all', given_at: '2026-01-01', until: '2099-12-31' },
    });
    await choose(id);
    expect(await colour()).toBe('b');
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
      now: new Date('2100-01-01'),
    });
    try {
      expect(await colour()).toBe(usual);
    } finally {
      jest.useRealTimers();
    }
  });

  test('refuse an unsuitable picture, and say why', async () => {
    const refusal = async (id: number) => {
      const answer = await choose(id);
      expect(answer.statusCode).toBe(422);
      return answer.json<{ errors: Record<string, string[]> }>().errors['media_id']?.[0];
    };
    const { id } = await addPicture();
    expect(await refusal(999_999)).toMatch(/no longer exists/);
    const { db } = site();
    const put = (columns: object) => db.updateTable('media').set(columns).where('id', '=', id).execute();
    await put({ kind: 'document' });
    expect(await refusal(id)).toMatch(/document/);
    await put({ kind: 'image', state: 'processing' });
    expect(await refusal(id)).toMatch(/still being prepared/);
    await put({ state: 'failed' });
    expect(await refusal(id)).toMatch(/could not be prepared/);
    await put({ state: 'ready', people: 1 });
    expect(await refusal(id)).toMatch(/no valid consent/);
    const narrow = await addPicture({ width: 1600, height: 600 });
    expect(await refusal(narrow.id)).toBe(
      'This picture is too small. Please choose one of at least 1200 by 675 pixels.',
    );
    expect(await list()).toMatchObject([{ media: null }]);
    // The build rendered nothing for the first.
    for (const name of ['home', 'nowhere']) {
      expect((await admin.patch(`/api/admin/headers/${name}`, { media_id: null })).statusCode).toBe(404);
    }
  });

  test('are noted when chosen, and can’t be deleted from the library', async () => {
    const { id } = await addPicture();
    await choose(id);
    await choose(id);
    const notes = await site()
      .db.selectFrom('audit')
      .select(['title', 'details'])
      .where('kind', '=', 'site')
      .execute();
    expect(notes).toEqual([
      {
        title: 'Header picture of About us',
        details: JSON.stringify({ header: 'about', media_id: id }),
      },
    ]);
    const { used_in } = await library.show(id);
    expect(used_in).toEqual([{ kind: 'site', id: expect.any(Number), title: 'About us' }]);
    expect((await admin.delete(`/api/admin/media/${id}`)).statusCode).toBe(409);
    const unused = await admin.get('/api/admin/media?state=unused');
    expect(unused.json<{ results: { id: number }[] }>().results.map((each) => each.id)).not.toContain(id);
    await choose(null);
    expect((await admin.delete(`/api/admin/media/${id}`)).statusCode).toBe(204);
  });

  test('are rendered again if their files are missing, and unused files are deleted', async () => {
    const { settings, db, changes } = site();
    const dir = headersDir(settings);
    await choose((await addPicture()).id);
    await choose((await addPicture()).id);
    await purgeHeaders(await headersRepository(db).all(), settings);
    expect(await readdir(dir)).toHaveLength(1);
    await rm(dir, { recursive: true });
    // Like a restore.
    await changes.publish(['media']);
    expect(await colour()).toBe('b');
    await choose(null);
    await purgeHeaders(await headersRepository(db).all(), settings);
    expect(await readdir(dir)).toEqual([]);
  });

  test('are the usual ones if a chosen one can’t be rendered', async () => {
    const { id } = await addPicture();
    await choose(id);
    await site().db.updateTable('media').set({ hash: 'gone', variants: '[]' }).where('id', '=', id).execute();
    await site().changes.publish(['media']);
    expect(await colour()).toBe(usual);
    expect(site().log.some((line) => line.includes('a header picture could not be made'))).toBe(true);
  });

  test('are listed for staff alone', async () => {
    const user = await site().signIn('user');
    for (const client of [site().guest, user]) {
      expect([401, 403]).toContain((await client.get('/api/admin/headers')).statusCode);
    }
  });
});

test('the largest part of a picture with the proportions of the frame is shown', () => {
  const frame = { width: 2400, height: 1350 };
  expect(partFor({ width: 3000, height: 900 }, frame)).toEqual({ width: 1600, height: 900 });
  expect(partFor({ width: 1200, height: 2000 }, frame)).toEqual({ width: 1200, height: 675 });
});
