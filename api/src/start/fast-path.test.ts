import { brotliDecompressSync } from 'node:zlib';
import { addWidget } from '../testing/content';
import { deploy } from '../pages/rendering/site-code.fixture';
import { describeSite } from '../testing/testing';

const long = `<p>${'Salaam, سلام! '.repeat(200)}</p>`;

describeSite(
  'a cached response on the fast path',
  (site) => {
    let address: string;
    const get = (path: string, headers: Record<string, string> = {}) =>
      fetch(address + path, { headers: { accept: 'text/html,*/*', ...headers } });

    /** Headers that don't change with each response. */
    const lasting = ({ headers }: Response) => {
      const changing = ['date', 'x-request-id', 'cache-status', 'server-timing'];
      return [...headers]
        .filter(([name]) => !changing.includes(name) && !name.startsWith('x-ratelimit'))
        .sort();
    };

    beforeAll(async () => {
      const code = `exports.load = async () => ({}); exports.render = () => ${JSON.stringify(`<h1>Kites</h1>${long}`)};`;
      await deploy(site(), code);
      await addWidget(site().db, { name: 'kites', html: long });
      address = await site().app.listen({ port: 0, host: '127.0.0.1' });
    });

    test.each(['/about', '/api/widgets/kites'])(
      'is the same as the first one, which was not cached: %s',
      async (path) => {
        const made = await get(path);
        const ready = await get(path);
        expect(made.headers.get('cache-status')).toBe('lapis; fwd=miss; stored');
        expect(ready.headers.get('cache-status')).toBe('lapis; hit');
        expect(lasting(ready)).toEqual(lasting(made));
        expect(await ready.text()).toBe(await made.text());
        expect(ready.headers.get('x-request-id')).not.toBe(made.headers.get('x-request-id'));
        expect(ready.headers.get('set-cookie')).toBeNull();
        const token = path === '/about' ? /^visit;desc="\w+\.[\w-]{22}"$/ : /^$/;
        for (const { headers } of [made, ready]) expect(headers.get('server-timing') ?? '').toMatch(token);
        expect(ready.headers.get('cache-control')).toMatch(
          /^public, max-age=0, must-revalidate, s-maxage=5,/,
        );

        const etag = ready.headers.get('etag') ?? '';
        const known = await get(path, { 'if-none-match': etag });
        expect(known.status).toBe(304);
        expect(lasting(known)).toEqual(
          lasting(ready).filter(([name]) => !/^content-(encoding|type|length)$/.test(name)),
        );
      },
    );

    test('is new after a change', async () => {
      const { post, patch } = await site().signIn('admin');
      const { results } = (
        await post('/api/admin/widgets', { name: 'coats', title: 'Coats', html: 'First' })
      ).json();
      await get('/api/widgets/coats');
      await patch(`/api/admin/widgets/${results.id}`, { html: 'Second' });
      expect(await (await get('/api/widgets/coats')).json()).toMatchObject({ html: 'Second' });
    });

    test('comes in an encoding that the client accepts', async () => {
      await get('/api/widgets/kites');
      const answer = await site().app.inject({
        url: '/api/widgets/kites',
        headers: { 'accept-encoding': 'br' },
      });
      expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).html).toBe(long);
      expect(await (await get('/api/widgets/kites', { 'accept-encoding': 'identity' })).json()).toMatchObject(
        { html: long },
      );
    });

    test('is not sent to other methods, or to clients that accept no HTML', async () => {
      await get('/about');
      expect((await fetch(`${address}/about`, { method: 'POST' })).status).toBe(405);
      expect((await get('/about', { accept: 'application/json' })).status).toBe(404);
      const head = await fetch(`${address}/api/widgets/kites`, { method: 'HEAD' });
      expect(head.status).toBe(200);
      expect(await head.text()).toBe('');
    });
  },
  { environment: { LOG_LEVEL: 'info' } },
);
