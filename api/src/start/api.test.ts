import { type Endpoint, endpoints } from '@lapis/contract';
import fastify from 'fastify';
import type { App } from '../server/http/serve';
import { guardAccess } from '../people/sessions/access';
import { describeSite } from '../testing/testing';

const calls = [...endpoints.values()];
const isClosed = ({ access }: Endpoint) => access !== 'anyone';

/**
 * Separate network addresses of guests and of signed-in users: all calls together exceed one budget.
 */
const [guests, people] = ['192.0.2.1', '198.51.100.1'];

const exampleUrl = ({ path }: Endpoint) => `/api${path.replace(/:\w+/g, '1')}`;

describeSite('every call of the contract', (site) => {
  test.each(calls)('is served: $method $path', ({ method, path }) => {
    expect(site().app.hasRoute({ method, url: `/api${path}` })).toBe(true);
  });

  test.each(calls.filter(isClosed))('refuses guests: $method $path', async (endpoint) => {
    const { method } = endpoint;
    const answer = await site().app.inject({ method, url: exampleUrl(endpoint), remoteAddress: guests });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({ message: 'Please sign in.' });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test.each(calls.filter(({ access }) => access === 'admin' || access === 'release'))(
    'refuses users without the role: $method $path',
    async (endpoint) => {
      const { token } = await site().signIn('user');
      const answer = await site().app.inject({
        method: endpoint.method,
        url: exampleUrl(endpoint),
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: people,
      });
      expect(answer.statusCode).toBe(403);
    },
  );
});

describeSite('the API', (site) => {
  test('denies a route that does not say who may call it', async () => {
    const { db, settings, signIn } = site();
    const app: App = fastify();
    guardAccess(app, { db, settings });
    app.get('/silent', () => 'secret');
    const { token } = await signIn('admin');
    const headers = { authorization: `Bearer ${token}` };
    expect((await app.inject({ url: '/silent' })).statusCode).toBe(401);
    expect((await app.inject({ url: '/silent', headers })).statusCode).toBe(403);
  });

  test('responds to an unknown address with 404 and JSON', async () => {
    for (const answer of [await site().guest.get('/api/nothing'), await site().guest.post('/api/site', {})]) {
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toEqual({ message: 'There is nothing at this address.' });
    }
  });

  test('says by field what is wrong with the input', async () => {
    const body = await site().guest.post('/api/login', { email: 'nobody', password: '' });
    expect(body.statusCode).toBe(422);
    expect(body.json()).toEqual({
      message: expect.any(String),
      errors: { email: [expect.stringContaining('name@example.org')], password: ['Type your password'] },
    });
    const query = await site().guest.get('/api/blog?per_page=1000');
    expect(query.statusCode).toBe(422);
    expect(query.json()).toMatchObject({ errors: { per_page: [expect.any(String)] } });
    expect((await site().guest.post('/api/login')).statusCode).toBe(422);
  });

  test('responds to malformed JSON with 400', async () => {
    const answer = await site().app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"email":',
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: expect.any(String) });
  });

  test('responds to an address with broken escapes with 400 and the usual headers', async () => {
    const answer = await site().guest.get('/api/blog/%E0%A4%A?tag=x');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: 'This address is malformed.' });
    expect(answer.headers).toMatchObject({
      'x-request-id': expect.any(String),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    });
    expect((await site().guest.get('/api/blog/50%25')).statusCode).toBe(404);
  });

  test('keeps idle connections longer than proxies do, and limits the time of slow ones', () => {
    const { server } = site().app;
    expect(server.keepAliveTimeout).toBeGreaterThan(60_000);
    expect(server.headersTimeout).toBe(30_000);
    expect(server.requestTimeout).toBe(900_000);
  });

  test('sends a request ID with every response', async () => {
    const [one, two] = [await site().guest.get('/api/site'), await site().guest.get('/api/nothing')];
    expect(one.headers['x-request-id']).toEqual(expect.any(String));
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
  });

  test('lets caches store public responses and revalidate them', async () => {
    const first = await site().guest.get('/api/site', { cookie: 'XSRF-TOKEN=standing' });
    expect(first.headers['cache-control']).toMatch(/^public, max-age=0, must-revalidate, s-maxage=5,/);
    const etag = String(first.headers.etag);

    const again = await site().guest.get('/api/site', { 'if-none-match': `"other", ${etag}` });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect((await site().guest.get('/api/site', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  test('keeps secrets out of the log', async () => {
    const { token, ...client } = await site().signIn('user');
    await client.post('/api/logout', undefined, { cookie: 'token=in-a-cookie' });
    await client.get('/api/user?token=in-a-query');
    await site().guest.post('/api/login', { email: 'a@lapis.example', password: 'in-a-body' });
    const log = site().log.join('');
    expect(log).toContain('/api/user');
    for (const secret of [token, 'in-a-cookie', 'in-a-query', 'in-a-body']) expect(log).not.toContain(secret);
  });
});

describeSite('more calls than people make', (site) => {
  test('are rejected with the time to wait, while pages are still served', async () => {
    const call = () => site().app.inject({ url: '/api/user', remoteAddress: '192.0.2.44' });
    for (let i = 0; i < 600; i++) await call();
    const refused = await call();
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.json()).toEqual({ message: expect.any(String) });

    const page = await site().app.inject({ url: '/', remoteAddress: '192.0.2.44' });
    expect(page.statusCode).toBe(200);
  });
});

describeSite('input that a database can’t store', (site) => {
  const TOO_LARGE = 2 ** 31;

  test.each([
    ['/api/blog/%00', 404],
    ['/api/widgets/%00', 404],
    ['/api/galleries/%00', 404],
    [`/api/galleries/${TOO_LARGE}`, 404],
    [`/api/admin/widgets/${TOO_LARGE}`, 404],
    ['/api/blog?tag=%00', 422],
    ['/api/admin/widgets?q=%00', 422],
  ])('is rejected in an address: %s', async (url, status) => {
    const answer = await (await site().signIn('admin')).get(url);
    expect(answer.statusCode).toBe(status);
  });

  test('is rejected in a body, field by field', async () => {
    const admin = await site().signIn('admin');
    const widget = { name: 'roomy', title: 'a\0b', html: '<p>\0</p>' };
    const created = await admin.post('/api/admin/widgets', widget);
    expect(created.statusCode).toBe(422);
    const texts = ['Text can’t contain the character NUL'];
    expect(created.json()).toMatchObject({ errors: { title: texts, html: texts } });

    const changed = await admin.patch('/api/admin/widgets/1', { version: TOO_LARGE });
    expect(changed.statusCode).toBe(422);
    expect(changed.json()).toMatchObject({ errors: { version: [expect.any(String)] } });

    const login = await site().guest.post('/api/login', { email: 'a@lapis.example', password: 'a\0b' });
    expect(login.json()).toMatchObject({ errors: { password: texts } });
  });
});

describeSite('a failure of the server', (site) => {
  test('gives the caller the number of the request, and logs the cause', async () => {
    await site().db.schema.alterTable('site_settings').renameTo('gone').execute();
    const answer = await site().guest.get('/api/site');
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      message: expect.stringContaining(String(answer.headers['x-request-id'])),
    });
    expect(answer.body).not.toMatch(/select|site_settings|at \w+/);
    expect(site().log.join('')).toContain('site_settings');

    const page = await site().guest.get('/');
    expect(page.statusCode).toBe(500);
    expect(page.headers['content-type']).toMatch(/^text\/plain/);
    await site().db.schema.alterTable('gone').renameTo('site_settings').execute();
  });

  test('is shown by /readyz, as is a missing administrator', async () => {
    expect((await site().guest.get('/healthz')).json()).toEqual({ status: 'ok' });
    // The start ends by creating the first administrator.
    const early = await site().guest.get('/readyz');
    expect(early.statusCode).toBe(503);
    expect(early.json()).toEqual({ status: 'failed', failed: ['start'] });
    await site().signIn('admin');
    expect((await site().guest.get('/readyz')).json()).toEqual({ status: 'ok' });
    await site().db.destroy();
    const answer = await site().guest.get('/readyz');
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'failed', failed: ['database'] });
  });

  test('is logged with its reason once, until readiness changes', async () => {
    const about = () => site().log.filter((line) => /"msg":"(not ready|ready again)"/.test(line));
    expect(about()).toEqual([
      expect.stringContaining('there is no administrator yet'),
      expect.stringContaining('ready again'),
      expect.stringContaining('destroyed'),
    ]);
    await site().guest.get('/readyz');
    expect(about()).toHaveLength(3);
  });
});
