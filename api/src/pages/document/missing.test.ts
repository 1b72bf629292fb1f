import { changeSlug } from '../../cms/slugs/slugs';
import { storyType } from '../../content/stories/stories.type';
import { addStory } from '../../testing/content';
import { timestamp } from '../../server/time/clock';
import { deploy } from '../rendering/site-code.fixture';
import { describeSite, type TestSite } from '../../testing/testing';

const html = { accept: 'text/html', cookie: 'XSRF-TOKEN=abc' };

const remote = `
exports.load = async ({ address, read }) => {
  if (address.includes('subject=')) await read('/api/widgets/gate');
  const { status } = address.startsWith('/blog/') ? await read('/api' + address) : { status: 200 };
  return { status, title: 'A page' };
};
exports.render = (address) => '<h1>' + address + '</h1>';`;

/** Counts reads while rendering: every page reads the settings, most read more. */
const spyOnReads = ({ app }: TestSite) => jest.spyOn(app, 'readPublic');
afterEach(() => jest.restoreAllMocks());

describeSite('an address', (site) => {
  let address: string;
  const get = async (path: string, headers = {}) => {
    const answer = await fetch(address + path, { headers: { ...html, ...headers } });
    return {
      status: answer.status,
      had: answer.headers.get('cache-status'),
      body: await answer.text(),
      answer,
    };
  };

  beforeAll(async () => {
    await deploy(site(), remote);
    const { db } = site();
    await addStory(db, { slug: 'kites', published_at: timestamp(-1000), tags: ['Water'] });
    await addStory(db, { slug: 'former', published_at: timestamp(-1000) });
    await addStory(db, { slug: 'draft', published_at: null, tags: ['Secret'] });
    await changeSlug(db, storyType, 2, 'latter');
    address = await site().app.listen({ port: 0, host: '127.0.0.1' });
  });

  const random = () => Math.random().toString(36).slice(2);

  test.each<[string, () => string]>([
    ['a path', () => `/q-${random()}/x`],
    ['a path of many parts', () => `/${'a/'.repeat(1500)}${random()}`],
    ['a story', () => `/blog/${random()}`],
    ['a story in escapes', () => `/blog/%66${random()}`],
    ['a project', () => `/projects/${random()}`],
    ['a gallery', () => `/galleries/${random()}`],
    ['a gallery by its number', () => `/galleries/${10 + Math.floor(Math.random() * 1e6)}`],
    ['a page past the end', () => `/blog?page=${3 + Math.floor(Math.random() * 1e6)}`],
    ['a page with another spelling', () => `/blog?page=0${random()}`],
    ['a tag', () => `/blog?tag=${random()}`],
    ['a tag of drafts', () => `/blog?tag=Secret&x=${random()}`],
    ['a state', () => `/projects?status=${random()}`],
    ['broken escapes', () => `/blog/%E0%A4%A${random()}`],
  ])('without a page gets one cached page for all: %s', async (_, path) => {
    const first = await get('/missing');
    await get(path());
    const reads = spyOnReads(site());
    for (let time = 0; time < 20; time += 1) {
      const asked = path();
      const { status, had, body } = await get(asked);
      expect({ status, had }).toEqual({ status: 404, had: 'lapis; hit' });
      expect(body).toBe(first.body);
    }
    expect(reads).not.toHaveBeenCalled();
    expect(first.body).toContain('<meta name="robots" content="noindex">');
    expect(first.body).not.toMatch(/canonical|missing/);
  });

  test.each<[string, () => string]>([
    ['a parameter that nobody reads', () => `/about?${random()}=${random()}`],
    ['escapes', () => ['/blog/%6Bites', '/blog/k%69tes'][Math.floor(Math.random() * 2)]!],
    ['the first page by its number', () => `/blog?page=1&${random()}`],
    ['a second value', () => `/blog?tag=Water&tag=${random()}`],
    ['a link to a draft', () => `/blog/${random()}?preview=${random()}`],
    ['a page of the portal', () => `/admin/widgets/${Math.floor(Math.random() * 1e6)}`],
  ])('that is a variant of another gets its cached page: %s', async (_, path) => {
    await get(path());
    await get(path());
    const reads = spyOnReads(site());
    for (let time = 0; time < 20; time += 1) {
      const { status, had } = await get(path());
      expect({ status, had }).toEqual({ status: 200, had: 'lapis; hit' });
    }
    expect(reads).not.toHaveBeenCalled();
  });

  test.each([
    ['/About', '/about'],
    ['/ABOUT/', '/about'],
    ['/Blog/kites/?page=1', '/blog/kites?page=1'],
    ['/Admin/Widgets/7', '/admin/widgets/7'],
  ])('in other letters or with a slash leads to the page: %s', async (variant, own) => {
    for (let time = 0; time < 2; time += 1) {
      const response = await fetch(address + variant, { headers: html, redirect: 'manual' });
      expect([response.status, response.headers.get('location')]).toEqual([301, own]);
    }
  });

  test.each(['/Nothing/', '//evil.example/', '/blog/KITES'])(
    'without a page leads nowhere: %s',
    async (path) => {
      const { status } = await fetch(address + path, { headers: html, redirect: 'manual' });
      expect(status).toBe(404);
    },
  );

  test('has a page once a story is published there', async () => {
    expect((await get('/blog/kites')).status).toBe(200);
    expect((await get('/blog/former')).body).toContain('<h1>/blog/former</h1>');
    expect((await get('/blog/soon')).status).toBe(404);
    await addStory(site().db, { slug: 'soon', published_at: timestamp(-1000), tags: ['Air'] });
    await site().changes.publish(['story']);
    expect((await get('/blog/soon')).status).toBe(200);
    expect((await get('/blog?tag=Air')).status).toBe(200);
    expect((await get('/blog?page=3')).status).toBe(200);
  });

  test('without a page gets no HTML if the client wants none, or if it names a file', async () => {
    expect((await get('/missing', { accept: 'application/json' })).body).not.toContain('<html');
    const head = await fetch(`${address}/missing`, { method: 'HEAD', headers: html });
    expect(head.status).toBe(404);
    for (const file of ['/healthz', '/sitemap.xml', '/dist/none.js', '/remotes/public/none/dist/x.js'])
      expect((await get(file)).body).not.toContain('<h1>404');
  });

  test('of the code for the server is not served', async () => {
    await site().write('remotes/public/1/server/chunk.js', 'exports');
    await site().write('remotes/public/1/.hidden/chunk.js', 'exports');
    for (const path of [
      '/remotes/public/1/server/chunk.js',
      '/remotes/public/1//server/chunk.js',
      '/remotes/public/1/dist/..%2fserver/chunk.js',
      '/remotes/public/1/.hidden/chunk.js',
      '/remotes/public/1/server/index.cjs',
      '/remotes/public/1%2fserver/index.cjs',
      '/remotes/public%2f1/server/index.cjs',
      '/remotes/public/1/%73erver/index.cjs',
      '/remotes/public/1/./server/index.cjs',
      '/remotes/public/1/dist/..%2fserver/index.cjs',
      '/remotes/public/1/dist%2f..%2fserver/index.cjs',
      '/remotes/public/1//server/index.cjs',
      '/remotes/public/1/SERVER/index.cjs',
    ]) {
      const { statusCode, body } = await site().guest.get(path);
      expect({ path, statusCode }).toEqual({ path, statusCode: 404 });
      expect(body).not.toContain('exports');
    }
  });
});

describeSite('more pages than can be rendered soon', (site) => {
  test('are refused with a time to retry, while cached pages are sent', async () => {
    await deploy(site(), remote);
    const get = (path: string) => site().guest.get(path, html);
    await get('/about');
    // Blocks every page that reads the widget 'gate'.
    let open: () => void = () => {};
    const gate = new Promise<void>((resolve) => (open = resolve));
    const read = site().app.readPublic.bind(site().app);
    jest.spyOn(site().app, 'readPublic').mockImplementation(async (url) => {
      if (url === '/api/widgets/gate') await gate;
      return read(url);
    });
    const waiting = Array.from({ length: 120 }, (_, index) => get(`/contact?subject=${index}`));
    const refused = await Promise.race(waiting);
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.body).toContain('<h1>503</h1>');
    expect((await get('/about')).headers['cache-status']).toBe('lapis; hit');
    expect((await get('/missing')).statusCode).toBe(404);
    open();
    const answers = await Promise.all(waiting);
    const made = answers.filter(({ statusCode }) => statusCode === 200);
    expect(made.length).toBeGreaterThan(50);
    expect(made.length).toBeLessThan(100);
  });
});
