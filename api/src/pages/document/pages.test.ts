import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { compress, quality } from '../../server/cache/compression';
import { deploy, host, promote } from '../rendering/site-code.fixture';
import { databaseSilence } from '../../server/database/postgres/silence';
import { describeSite, TEST_DATABASE_URL } from '../../testing/testing';

const html = { accept: 'text/html' };

/** Shows the widget 'about' and an id of the rendering, which is no number as there may be two processes. */
const aboutPage = `
const { randomUUID } = require('node:crypto');
exports.load = async ({ address, read }) => {
  if (address.startsWith('/terms')) return { status: 404 };
  const { status, body } = await read('/api/widgets/about');
  if (status !== 200) return { status };
  return { title: 'About us', text: JSON.parse(body).html, rendering: randomUUID(), address };
};
exports.render = (address, { loaderData }) => '<h1>' + loaderData.text + '</h1><i>' + loaderData.rendering + '</i>';`;

const heading = (body: string) => /<h1>(.*?)<\/h1>/s.exec(body)?.[1];
/** Throws if the page wasn't rendered on the server. */
const findRendering = (body: string) => /<i>([\w-]+)<\/i>/.exec(body)![1];

describeSite('a page that the server renders', (site) => {
  const get = (path: string, headers = {}) => site().guest.get(path, { ...html, ...headers });
  /** A busy server may send the page of before for a moment after a change. */
  const getFresh = async (path: string) => {
    let page = await get(path);
    while (String(page.headers['cache-status']).includes('ttl=-1')) page = await get(path);
    return page;
  };
  const widget = { name: 'about', title: 'About', html: '<p>First</p>' };
  let change: (text: string) => Promise<unknown>;

  beforeAll(async () => {
    await deploy(site(), aboutPage);
    const administrator = await site().signIn('admin');
    const { results } = (await administrator.post('/api/admin/widgets', widget)).json();
    change = (text) => administrator.patch(`/api/admin/widgets/${results.id}`, { html: text });
  });

  test('has its newest data at an address that browsers know in advance', async () => {
    const { body } = await get('/about');
    const { statusCode, headers, json } = await site().guest.get('/page-data/now/about');
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(json()).toMatchObject({ loaderData: { text: '<p>First</p>', rendering: findRendering(body) } });
    // Pages of free texts aren't cached, so the loaders ask for their data.
    expect(await get('/page-data/now/contact?subject=Coats')).toMatchObject({ statusCode: 204 });
  });

  test('is complete: title, description, markup, data, and scripts to load next', async () => {
    const { statusCode, body, headers } = await get('/about');
    expect(statusCode).toBe(200);
    expect(body).toContain('<title>About us</title>');
    expect(body).toContain('name="description" content="Of kites"');
    expect(heading(body)).toBe('<p>First</p>');
    const css = '.about { color: blue }';
    expect(body).toContain(`<style data-href="/remotes/public/1/dist/css/page-about.css">${css}</style>`);
    const hash = createHash('sha256').update(css).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect(body).toContain('<link rel="preload" as="image" href="/first.avif">');
    // Scripts wait for the first interaction.
    expect(body).not.toMatch(/<script[^>]* src=|as="script"/);
    const start = /id="lapis-start">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(start)).toEqual({
      run: { '/dist/js/main.0a1b2c3d.js': '' },
      ahead: [
        ...['remoteEntry', 'routes', 'page-about'].map((name) => `/remotes/public/1/dist/js/${name}.js`),
        expect.stringMatching(/^\/site-plan\//),
      ],
    });
    // A data block isn't run, and no text can close it.
    const data = /<script type="application\/json" id="lapis-data">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(data).toContain('\\u003cp>First');
    expect(JSON.parse(data).loaderData.text).toBe('<p>First</p>');
    expect(headers['cache-control']).toMatch(/^public, max-age=0, must-revalidate, s-maxage=5,/);
    expect(headers['cache-tag']).toBe('site,releases,widget:about,all');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('has large data at an address of its own, which changes with the data', async () => {
    const findData = ({ body }: { body: string }) => /id="lapis-data">"(.*?)"</.exec(body)?.[1] ?? '';
    await change(`<p>${'Long '.repeat(500)}</p>`);
    const page = await get('/about');
    const address = findData(page);
    expect(page.body).toContain(`"${address}"]}</script>`);
    const data = await site().guest.get(address, { 'accept-encoding': 'br' });
    expect(data.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    });
    expect((await site().guest.get(address)).json().loaderData.text).toMatch(/Long Long/);

    await change(`<p>${'Longer '.repeat(500)}</p>`);
    const later = await site().guest.get(address);
    const now = findData(await get('/about'));
    expect(now).not.toBe(address);
    expect(later.statusCode).toBe(302);
    expect(later.headers).toMatchObject({ location: now, 'cache-control': 'no-store' });

    // Small data is inlined, but pages rendered before can still request it.
    await change('<p>First</p>');
    expect((await get('/about')).body).toContain('\\u003cp>First');
    const { headers } = await site().guest.get(address);
    expect((await site().guest.get(String(headers.location))).json().loaderData.text).toBe('<p>First</p>');
  });

  test('is rendered once for all visitors, and not sent again to those who have it', async () => {
    const first = await get('/about');
    const again = await get('/about', { cookie: 'token=whoever' });
    expect(findRendering(again.body)).toBe(findRendering(first.body));
    expect(again.headers['cache-status']).toBe('lapis; hit');
    const { etag } = first.headers;
    const known = await get('/about', { 'if-none-match': String(etag) });
    expect(known.statusCode).toBe(304);
    expect(known.body).toBe('');
  });

  test('is compressed with care if it is public, and quickly if its link is secret', async () => {
    await promote(site(), '1', aboutPage, 'giving');
    await until(async () => (await get('/give/gift/of-a-mail')).statusCode === 200);
    const sent = { '/about': quality.care, '/give/gift/0123456789abcdef': quality.usual };
    for (const [path, expected] of Object.entries(sent)) {
      const { statusCode, rawPayload } = await get(path, { 'accept-encoding': 'br' });
      const { br } = await compress(brotliDecompressSync(rawPayload).toString(), expected);
      expect([statusCode, rawPayload.equals(br ?? Buffer.of())]).toEqual([200, true]);
    }
  });

  test('that shows a draft is not cached', async () => {
    expect((await get('/blog/kites?preview=a-token')).headers['cache-control']).toBe('no-store');
  });

  test('that shows a draft is rendered for its link alone, and only the site may frame it', async () => {
    const admin = await site().signIn('admin');
    const added = await admin.post('/api/admin/blog', { slug: 'kites', title: 'Kites' });
    const { id } = added.json<{ results: { id: number } }>().results;
    const { url } = (await admin.post(`/api/admin/blog/${id}/preview`)).json<{ url: string }>();
    const framedBy = (policy: unknown) => /frame-ancestors ([^;]*)/.exec(String(policy))?.[1];
    const first = await get(url);
    expect(first.statusCode).toBe(200);
    expect(heading(first.body)).toBe('<p>First</p>');
    expect(first.body).toContain('"address":"/blog/kites?preview=');
    expect(first.headers['cache-control']).toBe('no-store');
    expect(framedBy(first.headers['content-security-policy'])).toBe("'self'");
    expect(findRendering((await get(url)).body)).not.toBe(findRendering(first.body));
    // A token allows framing its own address only.
    for (const other of [`${url}x`, '/blog/kites?preview=a-token', `/about?${url.split('?')[1]}`]) {
      const { body, headers } = await get(other);
      expect(framedBy(headers['content-security-policy'])).toBe("'none'");
      expect(body).not.toContain('?preview=');
    }
  });

  test('that shows a draft is an error while its link can’t be checked', async () => {
    const { db } = site();
    const select = db.selectFrom.bind(db);
    const broken = jest.spyOn(db, 'selectFrom').mockImplementation(((table: 'one_time_tokens') => {
      if (table === 'one_time_tokens') throw new Error('The disk has gone bad');
      return select(table);
    }) as typeof db.selectFrom);
    const { statusCode, headers } = await get('/blog/kites?preview=a-token');
    broken.mockRestore();
    expect(statusCode).toBe(500);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    ['a mail, a new tab or a bookmark', 'none', undefined],
    ['the site itself', 'same-origin', undefined],
    ['a neighbour under the same domain', 'same-site', 'same-origin'],
    ['another site', 'cross-site', 'same-origin'],
  ])(
    'is isolated from the page that linked to it if that is of another site: %s',
    async (_, from, policy) => {
      const { headers } = await get('/about', { 'sec-fetch-site': from });
      expect(headers['cross-origin-opener-policy']).toBe(policy);
      // Tells shared caches to keep the two apart.
      expect(headers['vary']).toMatch(/sec-fetch-site/);
    },
  );

  test.each(['/admin', '/blog/kites?preview=a-token'])(
    'is isolated from other windows if it is not public: %s',
    async (address) => {
      const { headers } = await get(address, { 'sec-fetch-site': 'none' });
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    },
  );

  test('is compressed with Brotli if the browser accepts it', async () => {
    const { headers } = await get('/about', { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'sec-fetch-site, accept-encoding' });
  });

  test('is another one for a parameter that it reads, and the same for any other', async () => {
    const first = findRendering((await getFresh('/contact')).body);
    expect(findRendering((await get('/contact?utm_source=mail&fbclid=1')).body)).toBe(first);
    expect(findRendering((await get('/contact?subject=Coats')).body)).not.toBe(first);
  });

  test('is new on the next request after a change, while other pages stay cached', async () => {
    await get('/about');
    await get('/nothing');
    await change('<p>Second</p>');
    expect(heading((await get('/about')).body)).toBe('<p>Second</p>');
    expect((await get('/nothing')).headers['cache-status']).toBe('lapis; hit');
  });

  test('is rendered once for many requests at the same time', async () => {
    await change('<p>Third</p>');
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/contact?subject=Four')));
    expect(new Set(answers.map(({ body }) => findRendering(body))).size).toBe(1);
  });

  test('has the status 404 if it is not found', async () => {
    const { statusCode, body } = await get('/nothing');
    expect(statusCode).toBe(404);
    expect(heading(body)).toBe('404');
  });

  test('follows a version that is promoted, without a restart', async () => {
    await promote(site(), '2', aboutPage.replace("'<h1>' + loaderData", "'<h1>New: ' + loaderData"));
    await until(async () => (await get('/about')).body.includes('/remotes/public/2/'));
    expect(heading((await get('/about')).body)).toMatch(/^New: /);
  });
});

afterEach(() => jest.restoreAllMocks());

async function until(condition: () => Promise<boolean>) {
  while (!(await condition())) await delay(20);
}

/** Redirects one page, reads the API for two, and has a secret on all others. */
const severalPages = `
exports.load = async ({ address, read }) => {
  if (address.startsWith('/terms')) return { location: '/about' };
  return /^.(blog|search)/.test(address) ? read('/api' + address) : { secret: 1 };
};
exports.render = (address) => (/^.(blog|search)/.test(address) ? '' : 'secret');`;

describeSite('a page', (site) => {
  beforeAll(() => deploy(site(), severalPages));

  test('that is not public is sent as its frame, without its content', async () => {
    const { body, statusCode } = await site().guest.get('/admin', html);
    expect(statusCode).toBe(200);
    expect(body).toContain('<p>The frame</p>');
    expect(body).not.toMatch(/secret|rel="preload" as="script"/);
  });

  test('of data that is not cached is not cached either, so that searches displace nothing', async () => {
    const had = async (path: string) => {
      const { statusCode, headers } = await site().guest.get(path, html);
      expect(statusCode).toBe(200);
      return headers['cache-status'];
    };
    expect(await had('/blog')).toBe('lapis; fwd=miss; stored');
    expect(await had('/blog')).toBe('lapis; hit');
    for (const path of ['/search', '/search', '/search?page=2'])
      expect(await had(path)).toBe('lapis; fwd=miss');
  });

  test('that has moved is redirected to its new address', async () => {
    const { statusCode, headers } = await site().guest.get('/terms', html);
    expect(statusCode).toBe(301);
    expect(headers.location).toBe('/about');
  });
});

describeSite('a frame without its page', (site) => {
  test('has the styles of the parts that it shows', async () => {
    const files = ['menu', 'basket'].map((part) => [part, [`dist/css/part-${part}.css`]]);
    await site().write('shell/0/lapis.json', JSON.stringify({ parts: Object.fromEntries(files) }));
    for (const [part] of files)
      await site().write(`shell/0/dist/css/part-${part}.css`, `.${part} { top: 0 }`);
    await deploy(site(), aboutPage, host.replace('<p>The frame', '<p data-part="menu">The frame'));
    const { body, headers } = await site().guest.get('/admin', html);
    expect(body).toContain('<style data-href="/dist/css/part-menu.css">.menu { top: 0 }</style>');
    expect(body).not.toContain('basket');
    const hash = createHash('sha256').update('.menu { top: 0 }').digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  });
});

if (TEST_DATABASE_URL) {
  describeSite(
    'without a database',
    (site) => {
      test('a page that was rendered is still sent from the cache', async () => {
        const get = (path: string) => site().guest.get(path, html);
        await deploy(site(), aboutPage);
        const administrator = await site().signIn('admin');
        await administrator.post('/api/admin/widgets', { name: 'about', title: 'About', html: 'First' });
        await get('/about');

        // Lost connections are logged.
        jest.spyOn(console, 'error').mockImplementation(() => {});
        site().proxy?.cut();
        await until(async () => !site().changes.listening);

        const stale = await get('/about');
        expect(stale.statusCode).toBe(200);
        expect(heading(stale.body)).toBe('First');
        expect(stale.headers['cache-status']).toBe('lapis; hit; ttl=-1');

        site().proxy?.mend();
        await until(async () => site().changes.listening);
        expect((await get('/about')).headers['cache-status']).toMatch(/miss|hit$/);
      });
    },
    { server: TEST_DATABASE_URL, breakable: true },
  );

  describeSite(
    'without a database, before anything was read,',
    (site) => {
      test('a page is a 503 in the look of the site, with a time to retry', async () => {
        await deploy(site(), aboutPage);
        await site().guest.get('/terms', html);
        jest.spyOn(console, 'error').mockImplementation(() => {});
        site().proxy?.cut();
        await until(async () => !site().changes.listening);
        const { statusCode, headers, body } = await site().guest.get('/about', html);
        expect(statusCode).toBe(503);
        expect(headers['retry-after']).toBe('5');
        expect(headers['cache-control']).toMatch(/no-store/);
        expect(heading(body)).toBe('503');
      });
    },
    { server: TEST_DATABASE_URL, breakable: true },
  );

  describeSite(
    'a site whose database falls silent before a page was read',
    (site) => {
      test('responds before the first of the page’s statements times out', async () => {
        await deploy(site(), aboutPage);
        await site().guest.get('/terms', html);
        jest.spyOn(console, 'error').mockImplementation(() => {});
        site().proxy?.silence();
        const { statusCode, body } = await site().guest.get('/about', html);
        expect([statusCode, heading(body), databaseSilence.isProven()]).toEqual([503, '503', false]);
        site().proxy?.mend();
      });
    },
    { server: TEST_DATABASE_URL, breakable: true, times: { pages: { silenceLimit: 2000 } } },
  );
}
