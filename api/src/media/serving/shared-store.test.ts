import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Media, UploadResult } from '@lapis/contract';
import { unpackEntries } from '../../server/archive/archive.fixture';
import { openTwoServers, type TwoServers, until } from '../../testing/servers-of-a-site';
import { runServer } from '../../testing/spawned-server';
import { TEST_DATABASE_URL, type TestSite } from '../../testing/testing';
import { drawn, librarian, pdf } from '../library/media.fixture';
import { INDEX_FILE } from '../pictures/index-file';

const LONG = 240_000;

/** Simulates the build's header. */
async function drawHeader({ settings, write }: TestSite) {
  const folder = join(settings.picturesDir, 'headers');
  await mkdir(folder, { recursive: true });
  await drawn(64, 36, '#808080').toFile(join(folder, 'about-64.webp'));
  const variants = [
    { file: 'about-64.avif', width: 64, type: 'image/avif' },
    { file: 'about-64.webp', width: 64, type: 'image/webp' },
  ];
  const about = { hash: 'a', width: 64, height: 36, fallback: 'about-64.webp', placeholder: '', variants };
  await write(`pictures/${INDEX_FILE}`, JSON.stringify({ 'headers/about': about }));
}

const filesBelow = async ({ settings }: TestSite) => {
  const entries = await readdir(join(settings.dataDir, 'storage'), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

(TEST_DATABASE_URL ? describe : describe.skip)('two servers with disks of their own and one bucket', () => {
  let servers: TwoServers;
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let onA: ReturnType<typeof librarian>;
  let onB: ReturnType<typeof librarian>;
  let kite: Media;

  beforeAll(async () => {
    servers = await openTwoServers(TEST_DATABASE_URL ?? '');
    const { a, b } = servers;
    await drawHeader(a);
    await drawHeader(b);
    admin = await a.signIn('admin');
    onA = librarian(() => a, admin);
    onB = librarian(() => b, await b.signIn('admin'));
    kite = await onA.add('kite.png', await drawn(1300, 700).png().toBuffer());
  }, LONG);
  afterAll(() => servers?.close(), LONG);

  const findWebp = ({ picture }: Media) => picture!.variants.find(({ type }) => type === 'image/webp')!.url;

  test('both serve a picture that one received, and store nothing on their disks', async () => {
    const { a, b } = servers;
    for (const { url, type } of kite.picture!.variants) {
      const [one, other] = [await a.guest.get(url), await b.guest.get(url)];
      expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
      expect(other.rawPayload.equals(one.rawPayload)).toBe(true);
      expect(other.headers).toMatchObject({
        'content-type': type,
        'content-length': String(other.rawPayload.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'cache-tag': `media:${url.split('/').at(-2)},all`,
        'accept-ranges': 'bytes',
        etag: one.headers.etag,
        'last-modified': one.headers['last-modified'],
      });
    }
    expect([...(await filesBelow(a)), ...(await filesBelow(b))]).toEqual([]);
  });

  test('send ranges of it, and nothing to a browser that has it', async () => {
    const { a, b } = servers;
    const url = findWebp(kite);
    const { rawPayload: whole, headers } = await a.guest.get(url);
    const get = (asked: Record<string, string>) => b.guest.get(url, asked);

    const part = await get({ range: 'bytes=4-9' });
    expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 4-9/${whole.length}`,
      '6',
    ]);
    expect(part.rawPayload.equals(whole.subarray(4, 10))).toBe(true);
    expect((await get({ range: 'bytes=-5' })).rawPayload.equals(whole.subarray(-5))).toBe(true);
    expect((await get({ range: 'bytes=10-' })).rawPayload.equals(whole.subarray(10))).toBe(true);
    const outside = await get({ range: `bytes=${whole.length}-` });
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${whole.length}`]);
    for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'nonsense']) {
      const answer = await get({ range });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, whole.length]);
    }
    const date = String(headers['last-modified']);
    expect((await get({ range: 'bytes=0-1', 'if-range': date })).statusCode).toBe(206);
    expect((await get({ range: 'bytes=0-1', 'if-range': String(headers.etag) })).statusCode).toBe(200);

    for (const [name, value] of [
      ['if-none-match', String(headers.etag)],
      ['if-modified-since', date],
    ] as const) {
      const answer = await get({ [name]: value });
      expect([answer.statusCode, answer.rawPayload.length, answer.headers.etag]).toEqual([
        304,
        0,
        headers.etag,
      ]);
    }
    expect((await get({ 'if-none-match': '"another"', 'if-modified-since': date })).statusCode).toBe(200);
    const head = await b.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
      200,
      String(whole.length),
      0,
    ]);
  });

  test.each([
    '../originals/x',
    '%2e%2e/originals/x',
    '..%2foriginals%2fx',
    'a//b',
    '%00',
    '',
    'nothing.webp',
    '.hidden',
  ])('have nothing at /storage/media/%s', async (path) => {
    const answer = await servers.b.guest.get(`/storage/media/${path}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control']).not.toContain('immutable');
  });

  test(
    'crop a picture on one, and show it on the other',
    async () => {
      const former = findWebp(kite);
      await onB.change(kite.id, { crop: { x: 0, y: 0, width: 0.5, height: 1 } });
      kite = await onB.made(kite.id);
      expect(kite).toMatchObject({ state: 'ready', picture: { width: 650, height: 700 } });
      const { statusCode, rawPayload } = await servers.a.guest.get(findWebp(kite));
      expect(statusCode).toBe(200);
      expect((await sharp(rawPayload).metadata()).width).toBeLessThanOrEqual(650);
      const moved = await servers.a.guest.get(former);
      expect([moved.statusCode, moved.headers['cache-control']]).toEqual([302, 'no-cache']);
      const preview = await admin.get(`/api/admin/media/${kite.id}/preview?width=400`);
      expect(preview.json()).toMatchObject({ results: { width: 400 } });
    },
    LONG,
  );

  test('send a document under its name', async () => {
    const answer = await onB.upload(['Consent form.pdf', pdf('a form')]);
    const [result] = answer.json<{ results: UploadResult[] }>().results;
    if (!result || !('media' in result)) throw new Error('it was refused');
    const sent = await servers.a.guest.get(String(result.media.file_url));
    expect([sent.statusCode, sent.headers['content-type'], sent.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      'inline; filename="consent-form.pdf"',
    ]);
    expect(sent.rawPayload.equals(pdf('a form'))).toBe(true);
  });

  test(
    'both serve the header picture that was chosen on one',
    async () => {
      const { id } = await onA.add('wide.png', await drawn(1500, 900, '#0000ff').png().toBuffer());
      expect((await admin.patch('/api/admin/headers/about', { media_id: id })).statusCode).toBe(200);
      for (const { guest } of [servers.b, servers.a]) {
        const { statusCode, headers, rawPayload } = await guest.get('/storage/headers/about-64.webp');
        expect([statusCode, headers['cache-control'], headers['cache-tag']]).toEqual([
          200,
          'public, max-age=300, must-revalidate',
          'site,media,all',
        ]);
        expect((await sharp(rawPayload).stats()).dominant.b).toBeGreaterThan(200);
      }
    },
    LONG,
  );

  test(
    'show no picture of people without their consent',
    async () => {
      const { a, b } = servers;
      const child = await onA.add('child.png', await drawn(600, 400, '#8f1f3f').png().toBuffer());
      const url = findWebp(child);
      expect((await b.guest.get(url)).statusCode).toBe(200);
      await onA.change(child.id, { people: true, consent: null });
      const asking: Record<string, string>[] = [{}, { range: 'bytes=0-1' }, { 'if-none-match': '*' }];
      for (const asked of asking) {
        const answer = await b.guest.get(url, asked);
        expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
      }
      const consent = { from: 'Her mother', covers: 'the website', given_at: '2026-01-01' };
      await onB.change(child.id, { consent });
      const shown = await a.guest.get(url);
      expect([shown.statusCode, shown.headers['cache-control']]).toEqual([
        200,
        'public, max-age=0, must-revalidate, s-maxage=5',
      ]);
    },
    LONG,
  );

  test(
    'send from one an export that was requested on the other',
    async () => {
      const { url } = (await admin.post('/api/admin/export')).json<{ url: string }>();
      const names = (await unpackEntries((await servers.b.guest.get(url)).rawPayload)).map(
        ({ header }) => header.name,
      );
      expect(names).toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^files\/.*\.webp$/),
          expect.stringMatching(/^files\/.*\.pdf$/),
          'manifest.json',
        ]),
      );
    },
    LONG,
  );

  test(
    'finish a picture that another server was rendering when it was killed',
    async () => {
      const { a, b, environment } = servers;
      // Busy servers, so it is claimed only after the killed one's lease.
      const third = runServer({
        ...environment,
        PORT: '0',
        DATA_DIR: join(a.settings.dataDir, 'third'),
        ADMIN_EMAIL: 'admin@lapis.example',
        ADMIN_PASSWORD: 'correct-horse-battery',
      });
      const [, address] = (await third.says(/The site is at +(\S+)/)) ?? [];
      if (!address) throw new Error(third.output());
      const form = new FormData();
      const content = await drawn(5000, 4000, '#1f8f3f').png().toBuffer();
      form.append('files', new Blob([new Uint8Array(content)]), 'large.png');
      const answer = await fetch(new URL('/api/admin/media', address), {
        method: 'POST',
        body: form,
        headers: { authorization: `Bearer ${admin.token}` },
      });
      const { results } = (await answer.json()) as { results: { media: Media }[] };
      third.kill();
      await third.ended;
      const id = results[0]?.media.id ?? 0;
      expect((await onB.show(id)).state).toBe('processing');
      const made = await until(
        () => onB.show(id),
        ({ state }) => state !== 'processing',
      );
      expect(made.state).toBe('ready');
      for (const { guest } of [a, b]) expect((await guest.get(findWebp(made))).statusCode).toBe(200);
    },
    LONG,
  );

  test(
    'report that the bucket does not respond, and recover once it does',
    async () => {
      const { a, b, s3 } = servers;
      const url = findWebp(kite);
      expect((await a.guest.get('/readyz')).statusCode).toBe(200);
      const page = await b.guest.get('/about', { accept: 'text/html' });
      await s3.kill();
      const answer = await b.guest.get(url);
      expect([answer.statusCode, answer.headers['retry-after'], answer.headers['cache-control']]).toEqual([
        503,
        '5',
        'no-store',
      ]);
      expect(answer.body).toBe(
        'The site can’t reach its files right now. Please try again in a few seconds.\n',
      );
      const ready = await b.guest.get('/readyz');
      expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'failed', failed: ['storage'] }]);
      expect((await b.guest.get('/about', { accept: 'text/html' })).statusCode).toBe(page.statusCode);
      const refused = await onB.upload(['more.png', await drawn(300, 300).png().toBuffer()]);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
      const said = b.log.filter((line) => line.includes('StoreUnavailable'));
      expect(said.length).toBeGreaterThan(0);
      expect(said.join()).not.toContain(s3.keys.AWS_SECRET_ACCESS_KEY);

      await s3.restart();
      expect((await b.guest.get(url)).statusCode).toBe(200);
      expect((await b.guest.get('/readyz')).statusCode).toBe(200);
      expect((await onB.add('more.png', await drawn(300, 300).png().toBuffer())).state).toBe('ready');
    },
    LONG,
  );
});
