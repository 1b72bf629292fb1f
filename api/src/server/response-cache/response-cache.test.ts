import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { session } from '@lapis/contract';
import fastify from 'fastify';
import { addGallery, addStory, addWidget } from '../../testing/content';
import { timestamp } from '../time/clock';
import { openDatabase } from '../database/database';
import { siteRepository } from '../../cms/site/site.repository';
import { type App, toRouteOptions } from '../http/serve';
import { describeSite, type TestSite } from '../../testing/testing';
import type { Changes } from '../cache/changes';
import { cacheResponses, createResponseCache } from './response-cache';

const HIT = 'lapis; hit';
const STORED = 'lapis; fwd=miss; stored';
const STALE = 'lapis; hit; ttl=-1';

const cacheStatusHeader = ({ headers }: { headers: Record<string, unknown> }) => headers['cache-status'];

/** Value for a site without a CDN. */
const SHARED = 'public, max-age=0, must-revalidate, s-maxage=5, stale-while-revalidate=5';

/** Changes the content without announcing it. */
const add = ({ db }: TestSite, name: string, html: string) => addWidget(db, { name, html });
const setHtml = ({ db }: TestSite, name: string, html: string) =>
  db.updateTable('widgets').set({ html }).where('name', '=', name).execute();

describeSite('cached responses', (site) => {
  test('come from memory until one of their tags changes', async () => {
    const { guest, changes } = site();
    await add(site(), 'kept', '<p>One</p>');
    const first = await guest.get('/api/widgets/kept');
    expect(cacheStatusHeader(first)).toBe(STORED);
    expect(first.headers['cache-tag']).toBe('widget:kept,site,all');

    await setHtml(site(), 'kept', '<p>Two</p>');
    const again = await guest.get('/api/widgets/kept');
    expect(cacheStatusHeader(again)).toBe(HIT);
    expect(again.json()).toEqual(first.json());
    for (const name of ['etag', 'content-type', 'cache-control', 'cache-tag']) {
      expect(again.headers[name]).toBe(first.headers[name]);
    }
    expect(again.headers).toMatchObject({
      'x-request-id': expect.any(String),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-length': String(again.body.length),
    });

    await changes.publish(['widget:another', 'gallery']);
    expect(cacheStatusHeader(await guest.get('/api/widgets/kept'))).toBe(HIT);
    await changes.publish(['widget:kept']);
    const anew = await guest.get('/api/widgets/kept');
    expect(cacheStatusHeader(anew)).toBe(STORED);
    expect(anew.json()).toMatchObject({ html: '<p>Two</p>' });
  });

  test('are new on the next request after an editor’s change', async () => {
    const { guest } = site();
    const admin = await site().signIn('admin');
    const html = async (name: string) => (await guest.get(`/api/widgets/${name}`)).json().html as unknown;

    expect((await guest.get('/api/widgets/edited')).statusCode).toBe(404);
    const added = await admin.post('/api/admin/widgets', { name: 'edited', title: 'E', html: '<p>1</p>' });
    const url = `/api/admin/widgets/${added.json<{ results: { id: number } }>().results.id}`;
    expect(await html('edited')).toBe('<p>1</p>');
    await admin.patch(url, { html: '<p>2</p>' });
    expect(await html('edited')).toBe('<p>2</p>');
    await admin.patch(url, { name: 'edited-elsewhere' });
    expect((await guest.get('/api/widgets/edited')).statusCode).toBe(404);
    expect(await html('edited-elsewhere')).toBe('<p>2</p>');
  });

  test('have tags that name the content they depend on', async () => {
    const { db, guest } = site();
    await addStory(db, { slug: 'told', published_at: timestamp(-1000) });
    await addGallery(db, { slug: 'told' });
    const fetchTags = async (url: string) => (await guest.get(url)).headers['cache-tag'];
    expect(await fetchTags('/api/site')).toBe('site,all');
    expect(await fetchTags('/api/blog')).toBe('story,site,all');
    expect(await fetchTags('/api/blog/told')).toBe('story,project,gallery,media,site,all');
    expect(await fetchTags('/api/galleries')).toBe('gallery,all');
    expect(await fetchTags('/api/galleries/told')).toBe('gallery,all');
    // Also for missing content: pages that show it change once it exists.
    expect(await fetchTags('/api/widgets/none')).toBe('widget:none,site,all');
    expect(await fetchTags('/api/widgets/a%2Cb%0A%C3%A9')).toBe('widget:a%2Cb%0A%C3%A9,site,all');
    const login = await guest.post('/api/login', {});
    expect(login.headers).not.toHaveProperty('cache-tag');
  });

  test('with scheduled content are renewed when its time comes', async () => {
    const { db, guest, changes } = site();
    const slugs = async () =>
      (await guest.get('/api/blog')).json<{ results: { slug: string }[] }>().results.map(({ slug }) => slug);
    const publication = Date.now() + 30_000;
    await addStory(db, { slug: 'waiting', published_at: new Date(publication).toISOString() });
    await changes.publish(['story']);
    expect(await slugs()).not.toContain('waiting');
    expect(cacheStatusHeader(await guest.get('/api/blog'))).toBe(HIT);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(publication - 1);
    expect(cacheStatusHeader(await guest.get('/api/blog'))).toBe(HIT);
    clock.mockReturnValue(publication);
    expect(await slugs()).toContain('waiting');
    clock.mockRestore();
    await changes.publish(['story']);
  });
});

describeSite('a cached response', (site) => {
  beforeAll(async () => {
    const { db } = site();
    await add(site(), 'long', `<p>${'Salaam. '.repeat(500)}</p>`);
    await add(site(), 'short', '<p>Salaam</p>');
    await siteRepository(db).write({ ...(await siteRepository(db).read()), app_name: 'Kites' });
  });

  test('is sent compressed to clients that accept it', async () => {
    const get = (encoding?: string) =>
      site().app.inject({
        url: '/api/widgets/long',
        headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
      });
    const plain = await get();
    for (const expected of [STORED, HIT]) {
      if (expected === STORED) await site().changes.publish(['widget:long']);
      const brotli = await get('gzip, br');
      expect(cacheStatusHeader(brotli)).toBe(expected);
      expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
      expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    }
    const zipped = await get('gzip');
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.headers['vary']).toBe('accept-encoding');
    const short = await site().guest.get('/api/widgets/short', { 'accept-encoding': 'br' });
    expect(short.headers).not.toHaveProperty('content-encoding');
  });

  test('is not sent again to a client that has it, and is the same for all clients', async () => {
    const { guest } = site();
    const cookie = { cookie: 'XSRF-TOKEN=standing' };
    for (const expected of [STORED, HIT]) {
      if (expected === STORED) await site().changes.publish(['widget:long']);
      const etag = expected === STORED ? '*' : String((await guest.get('/api/widgets/long')).headers.etag);
      const known = await guest.get('/api/widgets/long', { ...cookie, 'if-none-match': etag });
      expect(known.statusCode).toBe(304);
      expect(known.body).toBe('');
      expect(cacheStatusHeader(known)).toBe(expected);
      expect(known.headers).toMatchObject({
        etag: expect.stringMatching(/^W\//),
        'cache-control': SHARED,
        vary: 'accept-encoding',
      });
      expect(known.headers).not.toHaveProperty('content-type');
    }
    const first = await guest.get('/api/widgets/long');
    expect(first.headers).not.toHaveProperty('set-cookie');
    expect(first.headers['cache-control']).toBe(SHARED);
    const other = await guest.get('/api/widgets/long', { ...cookie, 'if-none-match': 'W/"other"' });
    expect(other.statusCode).toBe(200);
  });

  test('is sent for HEAD as for GET, without the body', async () => {
    const get = await site().guest.get('/api/widgets/long');
    for (const url of ['/api/widgets/long', '/api/widgets/long?for-the-first-time']) {
      const head = await site().app.inject({ method: 'HEAD', url });
      expect(head.statusCode).toBe(200);
      expect(head.body).toBe('');
      expect(head.headers['content-length']).toBe(get.headers['content-length']);
      expect(head.headers.etag).toBe(get.headers.etag);
    }
    expect((await site().guest.post('/api/widgets/long', {})).statusCode).toBe(404);
  });

  test('is shared by all addresses that mean the same', async () => {
    const { guest, changes } = site();
    await changes.publish(['story']);
    expect(cacheStatusHeader(await guest.get('/api/blog'))).toBe(STORED);
    for (const query of ['page=1', 'per_page=10&page=1', 'utm_source=x', 'a=1&b=2']) {
      expect(cacheStatusHeader(await guest.get(`/api/blog?${query}`))).toBe(HIT);
      expect(cacheStatusHeader(await guest.get(`/api/blog?${query}`))).toBe(HIT);
    }
    expect(cacheStatusHeader(await guest.get('/api/blog?page=2'))).toBe(STORED);
    expect(cacheStatusHeader(await guest.get('/api/blog?tag=x'))).toBe(STORED);
    await guest.get('/api/site');
    expect(cacheStatusHeader(await guest.get('/api/site?x=1'))).toBe(HIT);
    expect((await guest.get('/api/blog?page=x')).statusCode).toBe(422);
  });

  test('is never a 404', async () => {
    const { guest } = site();
    for (const url of ['/api/widgets/nothing', '/api/blog/nothing', '/api/galleries/nothing']) {
      for (let i = 0; i < 2; i++) {
        const answer = await guest.get(url);
        expect(answer.statusCode).toBe(404);
        expect(answer.json()).toEqual({ message: 'There is nothing at this address.' });
        expect(answer.headers['cache-control']).toBe('no-store');
        expect(cacheStatusHeader(answer)).toBe('lapis; fwd=miss');
      }
    }
  });

  test('is not served once its widget is deleted', async () => {
    const { guest, db, changes } = site();
    await add(site(), 'passing', '');
    await guest.get('/api/widgets/passing');
    await db.deleteFrom('widgets').where('name', '=', 'passing').execute();
    await changes.publish(['widget:passing']);
    expect((await guest.get('/api/widgets/passing')).statusCode).toBe(404);
  });

  test('does not count towards the limit of calls', async () => {
    const call = () => site().app.inject({ url: '/api/widgets/long', remoteAddress: '192.0.2.77' });
    for (let i = 0; i < 600; i++) await call();
    expect((await call()).statusCode).toBe(200);
  });
});

const unchanging: Changes = {
  publish: async () => {},
  confirm: async () => [],
  subscribe: () => () => {},
  listening: true,
  close: async () => {},
};

test('a call that is not open to everyone can’t be cached', () => {
  const app: App = fastify();
  cacheResponses(app, createResponseCache(unchanging), { cdn: undefined });
  const keep = () =>
    app.route({
      ...toRouteOptions(session.user, { tags: () => [] }),
      handler: () => Promise.reject(new Error('not called')),
    });
  expect(keep).toThrow(/not open to everyone/);
});

describeSite('the server itself', (site) => {
  test('makes internal requests without a rate limit and access log', async () => {
    const { app, log, guest } = site();
    await add(site(), 'inside', '<p>Salaam</p>');
    log.length = 0;
    const made = await app.readPublic('/api/widgets/inside');
    expect(made).toEqual({
      status: 200,
      body: expect.stringContaining('<p>Salaam</p>'),
      tags: ['widget:inside', 'site'],
      freshUntil: Infinity,
    });
    expect(await app.readPublic('/api/widgets/inside')).toEqual(made);
    expect(await app.readPublic('/api/widgets/none')).toMatchObject({
      status: 404,
      tags: ['widget:none', 'site'],
    });
    expect(await app.readPublic('/api/user')).toMatchObject({ status: 401, tags: [] });
    for (let i = 0; i < 601; i++) await app.readPublic('/api/nothing');
    expect(await app.readPublic('/api/nothing')).toMatchObject({ status: 404 });
    expect(log).toEqual([]);
    expect((await guest.get('/api/widgets/inside')).headers['cache-status']).toBe(HIT);
  });

  test('is not recognised by a header that clients can send', async () => {
    const answer = await site().guest.get('/api/site', { 'x-lapis-internal': 'undefined' });
    expect(answer.headers).toHaveProperty('x-ratelimit-limit');
  });

  test('knows until when a response is fresh, and that a stale one is not', async () => {
    const { app, db, changes } = site();
    const publication = new Date(Date.now() + 50_000).toISOString();
    await addStory(db, { slug: 'later', published_at: publication });
    const expected = { status: 200, freshUntil: Date.parse(publication) };
    expect(await app.readPublic('/api/blog/later')).toEqual({
      ...expected,
      status: 404,
      body: expect.any(String),
      tags: ['story', 'project', 'gallery', 'media', 'site'],
    });
    expect(await app.readPublic('/api/blog')).toMatchObject(expected);
    expect(await app.readPublic('/api/blog')).toMatchObject(expected);

    await changes.publish(['story']);
    await db.destroy();
    expect(await app.readPublic('/api/blog')).toMatchObject({ status: 200, freshUntil: 0 });
    expect(await app.readPublic('/api/galleries')).toMatchObject({ status: 503, tags: ['gallery'] });
  });
});

/** Cached calls are served stale, others get 503. */
async function expectAnswersWithoutDatabase({ guest, app }: TestSite) {
  const kept = await guest.get('/api/widgets/kept');
  expect(kept.statusCode).toBe(200);
  expect(kept.json()).toMatchObject({ html: '<p>Salaam</p>' });
  expect(cacheStatusHeader(kept)).toBe(STALE);
  expect(kept.headers['cache-control']).toBe('no-cache');

  const headers = { authorization: 'Bearer some-token' };
  for (const answer of [await guest.get('/api/blog'), await app.inject({ url: '/api/user', headers })]) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toEqual({ message: expect.stringMatching(/try again/) });
  }
}

describeSite(
  'without a database, on SQLite',
  (site) => {
    test('cached responses are served as stale, and other calls get 503', async () => {
      await add(site(), 'kept', '<p>Salaam</p>');
      await site().guest.get('/api/widgets/kept');
      await site().db.destroy();
      expect(cacheStatusHeader(await site().guest.get('/api/widgets/kept'))).toBe(HIT);
      await site().changes.publish(['widget:kept']);
      await expectAnswersWithoutDatabase(site());
    });
  },
  { isSqlite: true },
);

describeSite(
  'with a database that is locked, on SQLite',
  (site) => {
    test('a change gets 503 until the lock is released', async () => {
      const admin = await site().signIn('admin');
      const other = await openDatabase(site().settings);
      await sql`pragma busy_timeout = 0`.execute(site().db);
      await other.transaction().execute(async () => {
        const answer = await admin.post('/api/admin/widgets', {
          name: 'locked',
          title: 'L',
          html: '<p>Lost keys.</p>',
        });
        expect(answer.statusCode).toBe(503);
      });
      await other.destroy();
      const answer = await admin.post('/api/admin/widgets', {
        name: 'locked',
        title: 'L',
        html: '<p>Lost keys.</p>',
      });
      expect(answer.statusCode).toBe(201);
    });
  },
  { isSqlite: true },
);

const server = process.env['TEST_DATABASE_URL'];

if (server) {
  describeSite(
    'without a database, on PostgreSQL',
    (site) => {
      test('cached responses are served as stale and other calls get 503, until it is back', async () => {
        await add(site(), 'kept', '<p>Salaam</p>');
        await site().guest.get('/api/widgets/kept');
        expect(cacheStatusHeader(await site().guest.get('/api/widgets/kept'))).toBe(HIT);

        const { proxy, changes } = site();
        jest.spyOn(console, 'error').mockImplementation(() => {});
        const lost = new Promise<void>((resolve) => changes.subscribe(() => resolve()));
        proxy?.cut();
        await lost;
        await expectAnswersWithoutDatabase(site());

        const back = new Promise<void>((resolve) => changes.subscribe(() => resolve()));
        proxy?.mend();
        await back;
        expect(cacheStatusHeader(await site().guest.get('/api/widgets/kept'))).toBe(STORED);
        expect((await site().guest.get('/api/blog')).statusCode).toBe(200);
      });
    },
    { server, breakable: true },
  );
}
