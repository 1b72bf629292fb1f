import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { deploy, promote } from '../rendering/site-code.fixture';
import { describeSite, TEST_DATABASE_URL } from '../../testing/testing';

const html = { accept: 'text/html' };

/** Shows the text of the widget 'about', and counts how often it was rendered. */
const aboutPage = `
let times = 0;
exports.load = async ({ address, read }) => {
  times += 1;
  if (address.startsWith('/terms')) return { status: 404 };
  const { status, body } = await read('/api/widgets/about');
  if (status !== 200) return { status };
  return { title: 'About us', text: JSON.parse(body).html, times, address };
};
exports.render = (address, { loaderData }) => '<h1>' + loaderData.text + '</h1><i>' + loaderData.times + '</i>';`;

const heading = (body: string) => /<h1>(.*?)<\/h1>/s.exec(body)?.[1];
const times = (body: string) => Number(/<i>(\d+)<\/i>/.exec(body)?.[1]);

describeSite('a page that the server renders', (site) => {
  const get = (path: string, headers = {}) => site().guest.get(path, { ...html, ...headers });
  const widget = { name: 'about', title: 'About', html: '<p>First</p>' };
  let change: (text: string) => Promise<unknown>;

  beforeAll(async () => {
    await deploy(site(), aboutPage);
    const administrator = await site().signIn('admin');
    const { results } = (await administrator.post('/api/admin/widgets', widget)).json();
    change = (text) => administrator.patch(`/api/admin/widgets/${results.id}`, { html: text });
  });

  test('comes whole: title, description, markup, what it was made of, and what it will need next', async () => {
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
    // Its scripts wait until somebody does something on the page.
    expect(body).not.toMatch(/<script[^>]* src=|as="script"/);
    const start = /id="lapis-start">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(JSON.parse(start)).toEqual({
      run: { '/dist/js/main.0a1b2c3d.js': '' },
      ahead: [
        ...['remoteEntry', 'routes', 'page-about'].map((name) => `/remotes/public/1/dist/js/${name}.js`),
        expect.stringMatching(/^\/site-plan\//),
      ],
    });
    // Data, which nothing runs, and which no text can get out of.
    const data = /<script type="application\/json" id="lapis-data">(.*?)<\/script>/.exec(body)?.[1] ?? '';
    expect(data).toContain('\\u003cp>First');
    expect(JSON.parse(data).loaderData.text).toBe('<p>First</p>');
    expect(headers['cache-control']).toMatch(/^public, max-age=0, must-revalidate, s-maxage=5,/);
    expect(headers['cache-tag']).toBe('site,releases,widget:about,all');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  test('has what it was made of apart where that is much, under an address for each of its states', async () => {
    const dataOf = ({ body }: { body: string }) => /id="lapis-data">"(.*?)"</.exec(body)?.[1] ?? '';
    await change(`<p>${'Long '.repeat(500)}</p>`);
    const page = await get('/about');
    const address = dataOf(page);
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
    const now = dataOf(await get('/about'));
    expect(now).not.toBe(address);
    expect(later.statusCode).toBe(302);
    expect(later.headers).toMatchObject({ location: now, 'cache-control': 'no-store' });

    // Where it is little by now, it comes with the page, and is there for who has the page of before.
    await change('<p>First</p>');
    expect((await get('/about')).body).toContain('\\u003cp>First');
    const { headers } = await site().guest.get(address);
    expect((await site().guest.get(String(headers.location))).json().loaderData.text).toBe('<p>First</p>');
  });

  test('is rendered once for all, and for those who have it already not sent again', async () => {
    const first = await get('/about');
    const again = await get('/about', { cookie: 'token=whoever' });
    expect(times(again.body)).toBe(times(first.body));
    expect(again.headers['cache-status']).toBe('lapis; hit');
    const { etag } = first.headers;
    const known = await get('/about', { 'if-none-match': String(etag) });
    expect(known.statusCode).toBe(304);
    expect(known.body).toBe('');
  });

  test('that shows a draft is kept nowhere', async () => {
    expect((await get('/blog/kites?preview=a-token')).headers['cache-control']).toBe('no-store');
  });

  test('that shows a draft comes whole to who has its link, and only the site itself may frame it', async () => {
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
    expect(times((await get(url)).body)).toBeGreaterThan(times(first.body));
    // Of any other address nobody shows a frame, whatever its token.
    for (const other of [`${url}x`, '/blog/kites?preview=a-token', `/about?${url.split('?')[1]}`]) {
      const { body, headers } = await get(other);
      expect(framedBy(headers['content-security-policy'])).toBe("'none'");
      expect(body).not.toContain('?preview=');
    }
  });

  test('that shows a draft is not there while nobody can say whether its link is good', async () => {
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
  ])('is cut off from the page that led to it, if that was of another site: %s', async (_, from, policy) => {
    const { headers } = await get('/about', { 'sec-fetch-site': from });
    expect(headers['cross-origin-opener-policy']).toBe(policy);
    // A cache in front keeps the two apart.
    expect(headers['vary']).toMatch(/sec-fetch-site/);
  });

  test.each(['/admin', '/blog/kites?preview=a-token'])(
    'is cut off from every other window where it is not for everybody: %s',
    async (address) => {
      const { headers } = await get(address, { 'sec-fetch-site': 'none' });
      expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    },
  );

  test('is compressed as the browser likes it', async () => {
    const { headers } = await get('/about', { 'accept-encoding': 'gzip, br' });
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'sec-fetch-site, accept-encoding' });
  });

  test('is another one for another query that matters, and the same for any other', async () => {
    const first = times((await get('/contact')).body);
    expect(times((await get('/contact?utm_source=mail&fbclid=1')).body)).toBe(first);
    expect(times((await get('/contact?subject=Coats')).body)).toBeGreaterThan(first);
  });

  test('is new on the next request after a change, and those that it does not touch stay', async () => {
    await get('/about');
    await get('/nothing');
    await change('<p>Second</p>');
    expect(heading((await get('/about')).body)).toBe('<p>Second</p>');
    expect((await get('/nothing')).headers['cache-status']).toBe('lapis; hit');
  });

  test('is rendered once for many who ask for it at once', async () => {
    await change('<p>Third</p>');
    const before = times((await get('/contact?subject=Three')).body);
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/contact?subject=Four')));
    expect(new Set(answers.map(({ body }) => times(body)))).toEqual(new Set([before + 1]));
  });

  test('is not found with the status that says so', async () => {
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

/** Moves one page, reads what two are about, and has a secret on every other. */
const severalPages = `
exports.load = async ({ address, read }) => {
  if (address.startsWith('/terms')) return { location: '/about' };
  return /^.(blog|search)/.test(address) ? read('/api' + address) : { secret: 1 };
};
exports.render = (address) => (/^.(blog|search)/.test(address) ? '' : 'secret');`;

describeSite('a page', (site) => {
  beforeAll(() => deploy(site(), severalPages));

  test('that only some may see is sent as its frame, without anything of it', async () => {
    const { body, statusCode } = await site().guest.get('/admin', html);
    expect(statusCode).toBe(200);
    expect(body).toContain('<p>The frame</p>');
    expect(body).not.toMatch(/secret|rel="preload" as="script"/);
  });

  test('made of what nobody keeps is not kept either, so that no questions push out what is there', async () => {
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

  test('that has moved is answered with where it is', async () => {
    const { statusCode, headers } = await site().guest.get('/terms', html);
    expect(statusCode).toBe(301);
    expect(headers.location).toBe('/about');
  });
});

if (TEST_DATABASE_URL) {
  describeSite(
    'without a database',
    (site) => {
      test('a page that was rendered is still there, and any other says when to come back', async () => {
        const get = (path: string) => site().guest.get(path, html);
        await deploy(site(), aboutPage);
        const administrator = await site().signIn('admin');
        await administrator.post('/api/admin/widgets', { name: 'about', title: 'About', html: 'First' });
        await get('/about');

        // The connections say that they are lost.
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
    'without a database, and before anything was read of it,',
    (site) => {
      test('a page says in the look of the site when to come back', async () => {
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
}
