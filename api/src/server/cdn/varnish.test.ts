import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Media } from '@lapis/contract';
import { addWidget } from '../../testing/content';
import { freePort } from '../../testing/free-port';
import { SECOND } from '../time/clock';
import { describeSite, type TestSite } from '../../testing/testing';
import { drawn, librarian } from '../../media/library/media.fixture';
import { deploy, lay } from '../../pages/rendering/site-code.fixture';
import { hashPassword } from '../../people/secrets/password';
import { usersRepository } from '../../people/users/users.repository';
import { getPacked, hasVarnish, startVarnish } from './varnish.fixture';

const SECRET = 'of-kites';
const PASSWORD = 'a kite over the roofs';

const aboutPage = (version: string) => `
exports.load = async ({ address, read }) => {
  if (address !== '/about') return { status: 404 };
  const { body } = await read('/api/widgets/about');
  return { title: 'About us', text: JSON.parse(body).html };
};
exports.render = (address, { loaderData }) => '<h1>${version} ' + loaderData.text + '</h1>';`;

let port = 0;
let varnish: Awaited<ReturnType<typeof startVarnish>> | undefined;
/** Requests that reached the site, without health checks. */
const asked: string[] = [];

beforeAll(async () => void (port = await freePort()));
afterAll(() => varnish?.stop());

/** Requests as a first-time visitor's browser. */
const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { accept: 'text/html,*/*', 'accept-encoding': 'gzip, br', ...headers },
    redirect: 'manual',
  });
  return { response, body: await response.text() };
};

const until = async (condition: () => Promise<boolean>) => {
  while (!(await condition())) await delay(20);
};

const isHit = ({ response }: { response: Response }) => response.headers.get('x-cache') === 'HIT';

/** Waits until Varnish serves its copy of a page. */
const untilKept = (path: string) => until(async () => isHit(await get(path)));

async function open(site: TestSite) {
  await deploy(site, aboutPage('first'));
  await addWidget(site.db, { name: 'about', html: `<p>First ${'kite '.repeat(400)}</p>` });
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  site.app.server.on('request', ({ url = '' }) => {
    if (url !== '/healthz') asked.push(url);
  });
  const { port: origin } = site.app.server.address() as AddressInfo;
  varnish = await startVarnish({ port, origin }, SECRET);
}

function tests(site: () => TestSite) {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  const change = async (html: string) => {
    const rows = await site().db.selectFrom('widgets').select(['id', 'name']).execute();
    const id = rows.find(({ name }) => name === 'about')?.id;
    expect((await admin.patch(`/api/admin/widgets/${id}`, { html })).statusCode).toBe(200);
  };
  const release = async (body: object) => {
    const { statusCode, body: answered } = await admin.post('/api/admin/releases/public', body);
    if (statusCode !== 200) throw new Error(answered);
  };

  beforeAll(async () => {
    await open(site());
    admin = await site().signIn('admin');
  });

  test.each([
    '/about',
    '/api/widgets/about',
    '/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/site.webmanifest',
  ])('forwards five of a thousand new visitors’ requests at most: %s', async (path) => {
    await untilKept(path);
    asked.length = 0;
    const start = performance.now();
    const answers: Response[] = [];
    for (let round = 0; round < 40; round += 1) {
      const visits = Array.from({ length: 25 }, () => get(path));
      answers.push(...(await Promise.all(visits)).map(({ response }) => response));
    }
    expect(answers).toHaveLength(1000);
    expect(answers.every(({ status, headers }) => status === 200 && !headers.has('set-cookie'))).toBe(true);
    // A page is asked for again once its five seconds are over.
    expect(asked.length).toBeLessThanOrEqual(5 + (performance.now() - start) / (5 * SECOND));
  });

  test('caches each encoding of a page, and sends 304 to a browser that has the page', async () => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    const { body } = await get('/about');
    for (const form of ['br', 'gzip'] as const) {
      const { encoding, bytes } = await getPacked(`http://127.0.0.1:${port}/about`, form);
      expect(encoding).toBe(form);
      expect(unpack[form](bytes).toString()).toBe(body);
    }
    const etag = (await get('/about')).response.headers.get('etag') ?? '';
    const known = await get('/about', { 'if-none-match': etag });
    expect([known.response.status, known.body]).toEqual([304, '']);
  });

  test('serves a page from the cache with its opener policy, whichever site led to it', async () => {
    await untilKept('/about');
    for (const from of ['none', 'cross-site']) {
      const answer = await get('/about', { 'sec-fetch-site': from });
      expect(answer.response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(isHit(answer)).toBe(true);
    }
  });

  test('shows a change, and caches the new page', async () => {
    await untilKept('/about');
    await change('<p>Second</p>');
    await until(async () => (await get('/about')).body.includes('Second'));
    await until(async () => (await get('/api/widgets/about')).body.includes('Second'));
    await untilKept('/about');
    expect((await get('/about')).body).toContain('Second');
    await change(`<p>First ${'kite '.repeat(400)}</p>`);
    await until(async () => (await get('/about')).body.includes('First'));
  });

  test('is purged of a picture when it is marked as showing people, or consent is withdrawn', async () => {
    const library = librarian(site, admin);
    const consent = { from: 'Her mother', covers: 'The website', given_at: '2026-01-15' };
    const child = await library.add('child.png', await drawn(800, 600, '#dea').png().toBuffer());
    const url = (media: Media) => media.picture?.variants[0]?.url ?? '';
    await untilKept(url(child));
    await library.change(child.id, { people: true });
    await until(async () => (await get(url(child))).response.status === 404);

    await library.change(child.id, { consent });
    await untilKept(url(child));
    expect((await get(url(child))).response.headers.get('cache-control')).toMatch(/max-age=0.* s-maxage=60$/);
    await library.change(child.id, { consent: { ...consent, withdrawn: true } });
    await until(async () => (await get(url(child))).response.status === 404);
    expect((await get(url(child))).response.headers.get('cache-control')).toBe('no-store');
  });

  test('caches nothing of the portal, of calls by signed-in users or of a tester’s pages', async () => {
    for (const path of ['/admin', '/api/admin/widgets', '/api/user']) {
      asked.length = 0;
      const headers = { authorization: `Bearer ${admin.token}`, cookie: `token=${admin.token}` };
      const answers = [await get(path, headers), await get(path, headers), await get(path)];
      expect(answers.some(isHit)).toBe(false);
      expect(asked).toHaveLength(3);
      expect(answers[0]?.response.headers.get('cache-control')).toMatch(/private|no-store/);
      if (path.startsWith('/api')) expect(answers[2]?.response.status).toBe(401);
    }
    await untilKept('/about');
    expect(isHit(await get('/about', { cookie: 'opened_versions=abc' }))).toBe(false);
    expect(isHit(await get('/about', { cookie: `token=${admin.token}` }))).toBe(true);
  });

  test('keeps each visitor on one version during a rollout, and serves one page to all afterwards', async () => {
    await lay(site(), '2', aboutPage('tried'));
    await untilKept('/about');
    await release({ action: 'canary', version: '2', percent: 50 });
    const visit = async () => {
      const visited = await get('/about');
      return { ...visited, cookie: visited.response.headers.get('set-cookie') };
    };
    await until(async () => (await visit()).cookie !== null);
    const seen = new Set<string | undefined>();
    // Each visit draws at random, so both versions come up eventually.
    await until(async () => {
      const { response, body, cookie } = await visit();
      expect(cookie).toMatch(/^rollout=\d/);
      expect(response.headers.get('cache-control')).toBe('private, no-cache');
      seen.add(/<h1>(\w+)/.exec(body)?.[1]);
      return seen.size === 2;
    });
    const cookie = (await visit()).cookie?.split(';', 1).join() ?? '';
    const mine = (await get('/about', { cookie })).body;
    for (let times = 0; times < 5; times += 1) expect((await get('/about', { cookie })).body).toBe(mine);

    await release({ action: 'promote', version: '2' });
    await until(async () => isHit(await get('/about')) && (await visit()).cookie === null);
    expect((await get('/about')).body).toContain('<h1>tried');
    // A visitor who still has the cookie bypasses the cache, and the site clears the cookie.
    expect((await get('/about', { cookie })).response.headers.get('set-cookie')).toMatch(/rollout=;/);
  });

  test('caches a missing page briefly at most, and a missing site text not at all', async () => {
    const { response } = await get('/about/nowhere');
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toMatch(/^(public.*s-maxage=5|no-cache|no-store)$/);
    const nothing = await get('/api/widgets/nothing');
    expect([nothing.response.status, nothing.response.headers.get('cache-control')]).toEqual([
      404,
      'no-store',
    ]);
  });

  test('forwards a message and a sign-in, and rejects purges that are forged or malformed', async () => {
    const send = (path: string, body: object, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });
    const pair = { cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' };
    const written = {
      name: 'Mina Marsh',
      email: 'mina@example.org',
      subject: 'Hats for Bamyan',
      message: 'Our class has knitted forty hats.',
      website: '',
    };
    expect((await send('/api/contact', written, pair)).status).toBe(204);
    expect((await send('/api/contact', written, { cookie: 'XSRF-TOKEN=abc' })).status).toBe(403);
    expect((await send('/api/contact', written, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);

    const email = `${randomBytes(6).toString('hex')}@lapis.example`;
    const password_hash = await hashPassword(PASSWORD);
    const person = { firstname: 'Zohra', lastname: 'Rahimi', email, email_verified_at: null };
    await usersRepository(site().db).add({ ...person, password_hash, role: 'user' });
    const answer = await send('/api/login', { email, password: PASSWORD }, pair);
    const { token } = (await answer.json()) as { token: string };
    const user = await get('/api/user', { authorization: `Bearer ${token}` });
    expect(JSON.parse(user.body)).toMatchObject({ email });
    expect((await get('/api/user')).response.status).toBe(401);

    expect((await send('/cdn-purge', {}, { 'purge-tags': 'all' })).status).toBe(403);
    const tokenOf = { 'purge-token': SECRET };
    expect((await send('/cdn-purge', {}, { ...tokenOf, 'purge-tags': 'a && obj.x' })).status).toBe(400);
  });
}

if (hasVarnish) {
  describeSite('a caching proxy in front of the site', tests, {
    environment: () => ({
      LOG_LEVEL: 'info',
      TRUST_PROXY: '127.0.0.1',
      CDN_PURGE_URL: `http://127.0.0.1:${port}/cdn-purge`,
      CDN_PURGE_HEADER: `purge-token: ${SECRET}`,
      CDN_PURGE_TAGS: 'purge-tags',
    }),
  });
} else {
  test.todo('a caching proxy in front of the site: not tested here, because Debian’s varnish is missing');
}
