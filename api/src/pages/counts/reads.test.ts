import type { PageReads, ReadStats, SiteSettings } from '@lapis/contract';
import { timestamp } from '../../server/time/clock';
import { addStory } from '../../testing/content';
import { describeOnEachDatabase, type TestSite } from '../../testing/testing';
import { deploy } from '../rendering/site-code.fixture';
import { countReads } from './count-reads';
import { readsRepository } from './reads.repository';
import { utcDay } from './tally';

const remote = `
exports.load = async ({ address, read }) => {
  const { status } = address.startsWith('/blog/') ? await read('/api' + address) : { status: 200 };
  return { status, title: 'A page' };
};
exports.render = (address) => '<h1>' + address + '</h1>';`;

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeOnEachDatabase('the count of reads', (site) => {
  let admin: Awaited<ReturnType<TestSite['signIn']>>;
  let address: string;
  beforeAll(async () => {
    await deploy(site(), remote);
    await addStory(site().db, { slug: 'kites', published_at: timestamp(-1000) });
    address = await site().app.listen({ port: 0, host: '127.0.0.1' });
    admin = await site().signIn('admin');
  });
  beforeEach(async () => {
    await site().app.flushCounts();
    await site().db.deleteFrom('page_reads').execute();
  });

  const open = async (path: string, headers: Record<string, string> = {}) =>
    (
      await fetch(address + path, {
        headers: { accept: 'text/html', 'user-agent': firefox, ...headers },
        redirect: 'manual',
      })
    ).text();
  const go = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${address}/api/reads`, {
      method: 'POST',
      body: JSON.stringify({ path }),
      headers: { 'content-type': 'application/json', 'user-agent': firefox, ...headers },
    });
  const rows = async () => {
    await site().app.flushCounts();
    const found = await site().db.selectFrom('page_reads').selectAll().orderBy('page').execute();
    return found.map(({ page, day, reads }) => [page, day, reads]);
  };
  /** Waits until the page is no longer the stale one, which a busy server may still send after a change. */
  const untilFresh = async (path: string) => {
    const isStale = async () => (await fetch(address + path)).headers.get('cache-status')?.includes('ttl=-1');
    while (await isStale());
    await site().app.flushCounts();
    await site().db.deleteFrom('page_reads').execute();
  };
  const today = () => timestamp().slice(0, 10);

  test('is by page and day, for rendered pages, cached ones and those opened without a load', async () => {
    for (let time = 0; time < 3; time += 1) await open('/about');
    await open('/about?utm_source=newsletter');
    await open('/blog/kites');
    await open('/blog?page=1');
    expect((await go('/blog/kites')).status).toBe(204);
    expect(await rows()).toEqual([
      ['/about', today(), 4],
      ['/blog', today(), 1],
      ['/blog/kites', today(), 2],
    ]);
    await open('/about');
    expect((await rows())[0]).toEqual(['/about', today(), 5]);
  });

  test.each<[string, Record<string, string>]>([
    ['who asks not to be followed', { dnt: '1' }],
    ['who says so as lawyers ask it', { 'sec-gpc': '1' }],
    ['what is fetched ahead', { 'sec-purpose': 'prefetch;prerender' }],
    ['what Safari fetches ahead', { purpose: 'prefetch' }],
    [
      'a search engine',
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['a program', { 'user-agent': 'curl/8.5.0' }],
    ['who doesn’t say what it is', { 'user-agent': '' }],
    ['who is signed in', { cookie: 'XSRF-TOKEN=a; token=abc' }],
  ])('leaves out %s', async (_, headers) => {
    await open('/about', headers);
    await open('/about', headers);
    await go('/about', headers.cookie ? { ...headers, 'x-xsrf-token': 'a' } : headers);
    expect(await rows()).toEqual([]);
  });

  test('leaves out missing pages and addresses that are no pages', async () => {
    await open('/nowhere');
    await open('/blog/nowhere');
    await open('/robots.txt');
    for (const path of ['/nowhere', '/api/site', '/storage/x.pdf']) await go(path);
    expect((await go('https://example.org/')).status).toBe(422);
    expect(await rows()).toEqual([]);
  });

  test('stops if the charity switches it off', async () => {
    const change = (count_reads: boolean) => admin.patch('/api/admin/site', { count_reads });
    expect((await change(false)).statusCode).toBe(200);
    await untilFresh('/about');
    await open('/about');
    await go('/about');
    expect(await rows()).toEqual([]);
    expect((await admin.get('/api/admin/reads')).json()).toMatchObject({ results: { is_counted: false } });
    await change(true);
    await untilFresh('/about');
    await open('/about');
    expect(await rows()).toEqual([['/about', today(), 1]]);
  });

  test('of several servers is one sum, and survives a failed write', async () => {
    const { db } = site();
    const one = countReads(db);
    const other = countReads(db);
    one.note('/about', { 'user-agent': firefox });
    other.note('/about', { 'user-agent': firefox });
    const broken = jest.spyOn(db, 'transaction').mockImplementationOnce(() => {
      throw new Error('The database is away');
    });
    await expect(one.flush()).rejects.toThrow('away');
    broken.mockRestore();
    await Promise.all([one.flush(), other.flush()]);
    expect(await rows()).toEqual([['/about', today(), 2]]);
  });

  test('is written whole or not at all, so that nothing counts twice', async () => {
    const pages = Array.from({ length: 150 }, (_, index) => ({
      what: `/${index}`,
      day: utcDay(),
      // A value that the table rejects, in the last batch.
      count: index === 149 ? Number.NaN : 1,
    }));
    await expect(readsRepository(site().db).add(pages)).rejects.toThrow();
    expect(await rows()).toEqual([]);
  });

  test('has the current titles of pages, also of those hidden from search', async () => {
    const { db } = site();
    const blocks = [{ type: 'text', id: 'text', html: '<p>Words.</p>' }];
    const fields = { title: 'Thank you', path: 'thank-you', blocks, in_search: false, state: 'published' };
    expect((await admin.post('/api/admin/pages', fields)).statusCode).toBe(201);
    const paths = ['/thank-you', '/projects', '/blog/gone', '/gone'];
    await readsRepository(db).add(paths.map((what, index) => ({ what, day: utcDay(), count: 9 - index })));
    const titlesNow = async () =>
      (await admin.get('/api/admin/reads')).json<{ results: ReadStats }>().results.pages;
    const titles = async () => (await titlesNow()).map(({ title }) => title);
    const [, usual] = await titles();
    expect(await titles()).toEqual(['Thank you', expect.any(String), null, null]);
    const { pages } = (await admin.get('/api/admin/site')).json<{ results: SiteSettings }>().results;
    const words = { title: 'What we do', subtitle: '', description: '' };
    await admin.patch('/api/admin/site', { pages: { ...pages, projects: words } });
    expect(usual).not.toBe('What we do');
    expect((await titles())[1]).toBe('What we do');
  });

  test('is shown by day, month and page, to administrators alone, and kept for 25 months', async () => {
    const figures = readsRepository(site().db);
    const DAY = 24 * 60 * 60 * 1000;
    await figures.add([
      { what: '/blog/kites', day: utcDay(), count: 5 },
      { what: '/about', day: utcDay(-1 * DAY), count: 2 },
      { what: '/about', day: utcDay(-45 * DAY), count: 40 },
      { what: '/about', day: utcDay(-800 * DAY), count: 7 },
    ]);
    expect((await site().guest.get('/api/admin/reads')).statusCode).toBe(401);
    const { results } = (await admin.get('/api/admin/reads')).json<{ results: ReadStats }>();
    expect(results.days).toHaveLength(30);
    expect(results.days.slice(-2).map(({ reads }) => reads)).toEqual([2, 5]);
    expect(results.months).toHaveLength(12);
    expect(results.months.reduce((sum, { reads }) => sum + reads, 0)).toBe(47);
    expect(results.pages).toEqual([
      { path: '/blog/kites', title: 'kites', reads: 5 },
      { path: '/about', title: 'About us', reads: 2 },
    ]);
    const page = await admin.get('/api/admin/reads/page?path=/about');
    expect(page.json<{ results: PageReads }>().results).toEqual({ is_counted: true, month: 2, year: 42 });
    await figures.purge(utcDay(-761 * DAY));
    expect(await rows()).toHaveLength(3);
  });
});
