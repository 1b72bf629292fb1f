import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { deploy } from '../../../pages/rendering/site-code.fixture';
import { describeSite } from '../../../testing/testing';
import { SPENT_PER_MINUTE } from './call-costs';

const code = `
exports.load = async ({ address }) => ({ title: address });
exports.render = (address) => '<h1>' + address + '</h1>';`;

describeSite('the budget of a network', (site) => {
  let network = 0;
  /** A visitor from a network without other visitors. */
  function visitor() {
    network += 1;
    const remoteAddress = `10.${network}.0.1`;
    const get = (url: string, headers: Record<string, string> = {}) =>
      site().app.inject({ url, headers, remoteAddress });
    return {
      get,
      open: (url: string) => get(url, { accept: 'text/html' }),
      /** Remaining budget in usual calls, less this one. */
      left: async () => Number((await get('/api/user')).headers['x-ratelimit-remaining']),
    };
  }

  beforeAll(() => deploy(site(), code));

  test('shrinks by the cost of each call', async () => {
    const { get, left } = visitor();
    expect(await left()).toBe(599);
    await get('/api/search?q=kites');
    expect(await left()).toBe(595);
  });

  test('shrinks by each page rendered for one visitor, and not by pages that are the same for all', async () => {
    const { open, left } = visitor();
    for (const page of ['/about', '/contact', '/about?x=1']) expect((await open(page)).statusCode).toBe(200);
    expect(await left()).toBe(599);
    for (const word of ['one', 'two', 'three', 'four']) await open(`/search?q=${word}`);
    expect(await left()).toBe(588);
  });

  test('shrinks as much by a request for the data of such a page alone', async () => {
    const { get, left } = visitor();
    for (const word of ['five', 'six']) await get(`/page-data/none/search?q=${word}`);
    expect(await left()).toBe(594);
  });

  test('runs out, and then costly pages and files are rejected, and cached pages are not', async () => {
    const { get, open } = visitor();
    for (let spent = 0; spent < SPENT_PER_MINUTE; spent += 10) await get('/api/user');
    const page = await open('/search?q=seven');
    expect([page.statusCode, page.headers['content-type']]).toEqual([429, 'text/plain; charset=utf-8']);
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open('/about')).statusCode).toBe(200);
    expect((await get('/sitemap.xml')).statusCode).toBe(429);
  });
});

describeSite('the description of the API', (site) => {
  const get = (encoding: string, url = '/api/openapi.json') =>
    site().app.inject({ url, headers: { 'accept-encoding': encoding } });

  test('is built and compressed once, and sent in an encoding that the client accepts', async () => {
    const plain = await get('identity');
    const stringify = jest.spyOn(JSON, 'stringify');
    const [brotli, gzip, docs, yaml] = [
      await get('br, gzip'),
      await get('gzip'),
      await get('br', '/api/docs/json'),
      await get('br', '/api/docs/yaml'),
    ];
    const longest = Math.max(0, ...stringify.mock.results.map(({ value }) => String(value).length));
    stringify.mockRestore();
    expect(longest).toBeLessThan(10_000);
    expect(plain.json()).toMatchObject({ openapi: '3.1.0' });
    expect([brotli, gzip, docs].map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      'br',
    ]);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    for (const { rawPayload } of [docs, yaml]) expect(rawPayload).toEqual(brotli.rawPayload);
    expect(yaml.headers['content-type']).toBe('application/yaml; charset=utf-8');
    const known = await site().guest.get('/api/openapi.json', {
      'if-none-match': String(plain.headers.etag),
    });
    expect([known.statusCode, known.headers['cache-control']]).toEqual([304, 'private, no-cache']);
  });
});
