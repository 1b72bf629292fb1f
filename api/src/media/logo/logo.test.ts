import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Site } from '@lapis/contract';
import sharp from 'sharp';
import { siteRepository } from '../../cms/site/site.repository';
import { RELEASES } from '../../pages/releases/live/pointers.repository';
import { makeFolder } from '../../server/settings/data-dir';
import { PAGE } from '../../testing/template.fixture';
import { describeSite } from '../../testing/testing';
import { drawn, librarian } from '../library/media.fixture';

const consent = { from: 'A family', covers: 'the website', given_at: '2026-01-01' };

describeSite('the logo', (site) => {
  let admin: Awaited<ReturnType<ReturnType<typeof site>['signIn']>>;
  let library: ReturnType<typeof librarian>;

  beforeAll(async () => {
    admin = await site().signIn('admin');
    library = librarian(site, admin);
    await site().write(
      'shell/0/index.html',
      PAGE.replace('</head>', '<link rel="icon" href="/usual.svg"></head>'),
    );
    // The server may have checked the host just now, and does so once a second unless notified.
    await site().changes.publish([RELEASES]);
    const icons = await makeFolder(join(site().settings.picturesDir, 'icons'));
    await writeFile(join(icons, 'icon-192.png'), 'usual');
  });
  beforeEach(async () => {
    await siteRepository(site().db).change({ drawings: true });
    await choose(null);
  });

  const choose = (media_id: number | null) => admin.patch('/api/admin/logo', { media_id });
  const logo = async () => (await site().guest.get('/api/site')).json<Site>().logo;
  const page = async () => (await site().guest.get('/', { accept: 'text/html' })).body;
  const add = async (name: string, width: number, height: number) =>
    library.add(name, await drawn(width, height, '#ff0000').png().toBuffer());

  test('is a picture of the library, shown at once, and can be removed', async () => {
    expect(await logo()).toBeNull();
    const { id } = await add('logo.png', 300, 100);
    const chosen = await choose(id);
    expect(chosen.json()).toMatchObject({ results: { media: { id, name: 'logo.png' } } });
    const shown = await logo();
    expect(shown).toEqual({
      url: expect.stringMatching(/^\/storage\/media\/.*\.webp$/),
      width: 300,
      height: 100,
    });
    expect(await page()).toContain(encodeURIComponent(shown?.url ?? 'no logo'));
    expect((await library.show(id)).used_in).toEqual([
      expect.objectContaining({ kind: 'site', title: 'Logo' }),
    ]);
    const notes = await admin.get('/api/admin/audit');
    expect(notes.json()).toMatchObject({
      results: expect.arrayContaining([expect.objectContaining({ title: 'Logo' })]),
    });

    await choose(null);
    expect(await logo()).toBeNull();
    expect((await library.show(id)).used_in).toEqual([]);
  });

  test('is the icon too, whole on a square', async () => {
    const icon = async () => (await site().guest.get('/icon-192.png')).rawPayload;
    expect((await icon()).toString()).toBe('usual');
    expect(await page()).toContain('<link rel="icon" href="/usual.svg">');
    await choose((await add('wide.png', 400, 100)).id);
    expect(await page()).toMatch(/<link rel="icon" href="\/icon-192\.png\?of=[^"]*" type="image\/png">/);
    const picture = sharp(await icon()).raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 192, height: 192, channels: 4 });
    const at = (x: number, y: number) => [...data.subarray((y * 192 + x) * 4, (y * 192 + x) * 4 + 4)];
    expect(at(1, 96)[0]).toBeGreaterThan(240);
    expect(at(96, 10)[3]).toBe(0);
  });

  test('is replaced by icons in the charity’s colours if there is none, nor drawings', async () => {
    const colours = { accent: '#00ff00', deep: '#000044' };
    await admin.patch('/api/admin/site', { drawings: false, colours });
    expect(await page()).toContain('href="/icon-192.png?of=%2300ff00%2C%23000044"');
    for (const path of ['/icon-192.png', '/share.jpg']) {
      const { rawPayload } = await site().guest.get(path);
      const { dominant } = await sharp(rawPayload).stats();
      expect([dominant.r < 30, dominant.g < 30, dominant.b > 40]).toEqual([true, true, true]);
    }
  });

  test('is removed when the people on it withdraw their consent', async () => {
    const { id } = await add('people.png', 200, 200);
    await library.change(id, { people: true, consent });
    await choose(id);
    expect(await logo()).not.toBeNull();
    await library.change(id, { consent: { ...consent, withdrawn: true } });
    expect(await logo()).toBeNull();
    expect(await page()).not.toContain('icon-192.png');
  });

  test.each([
    ['too small', 200, 40, /at least 88 pixels high/],
    ['too wide', 1400, 100, /at most 6 times as wide as it is high/],
  ])('that is %s is refused with what to do', async (name, width, height, words) => {
    const { id } = await add(`${name}.png`, width, height);
    const refused = await choose(id);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: { media_id: [expect.stringMatching(words)] } });
    expect(await logo()).toBeNull();
  });
});
