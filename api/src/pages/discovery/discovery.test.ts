import type { Language } from '@lapis/contract';
import { sql } from 'kysely';
import { announcements } from '@lapis/contract/testing';
import { addGallery, addNewsletter, addStory, addWidget } from '../../testing/content';
import { timestamp } from '../../server/time/clock';
import { appealsRepository } from '../../giving/appeals/appeals.repository';
import { mediaRepository } from '../../media/library/media.repository';
import { siteRepository } from '../../cms/site/site.repository';
import { describeSite } from '../../testing/testing';

const pathsIn = (siteMap: string) =>
  [...siteMap.matchAll(/<loc>([^<]*)</g)].map(([, url = '']) => new URL(url).pathname);

describeSite('what machines look for', (site) => {
  beforeAll(async () => {
    const { db } = site();
    const add = async (slug: string, hoursAgo: number, language?: Language) => {
      const id = await addStory(db, {
        slug,
        ...(language && { language }),
        title: `${slug} & co`,
        excerpt: 'What happened',
        html: '<p><a href="/about">Us</a></p>',
        author: 'Zohra',
        published_at: timestamp(-hoursAgo * 3_600_000),
      });
      const updated_at = '2026-11-14T08:00:00.000Z';
      await db.updateTable('stories').set({ updated_at }).where('id', '=', id).execute();
    };
    await add('coats', 2);
    await add('tomorrow', -24);
    await add('shirt', 3, 'fa-AF');
    const { id: mediaId } = await mediaRepository(db).add({
      kind: 'image',
      hash: 'kite',
      width: 960,
      height: 640,
      fallback: 'kite-960.webp',
      variants: '[]',
      created_at: timestamp(),
    });
    const images = [{ media_id: mediaId, alt: 'A kite' }];
    await addGallery(db, { slug: 'kites', title: 'Kites', images });
    await addGallery(db, { slug: 'empty', title: 'Empty' });
    await addNewsletter(db, { slug: 'autumn', title: 'Autumn' });
    const appeals = appealsRepository(db);
    await appeals.create({ title: 'In draft', slug: 'in-draft' });
    await appeals.change(await appeals.create({ title: 'Coats', slug: 'coats' }), 1, { state: 'open' });
    await addWidget(db, { name: 'about', title: 'About', html: '<p>Us</p>' });
  });

  test('robots.txt names the site map and keeps crawlers out of the portal', async () => {
    const { body, headers } = await site().guest.get('/robots.txt');
    expect(headers['content-type']).toMatch('text/plain');
    expect(body).toMatch(/^Sitemap: .+\/sitemap\.xml$/m);
    expect(body).toMatch(/^Disallow: \/admin$/m);
  });

  test('security.txt has no http address, as its standard demands, and is 404 without an email address', async () => {
    const { db, guest } = site();
    expect((await guest.get('/.well-known/security.txt')).statusCode).toBe(404);
    await siteRepository(db).change({ email: 'safety@lapis.example' });
    const { body } = await guest.get('/.well-known/security.txt');
    expect(body).toMatch(/^Contact: mailto:safety@lapis\.example\nExpires: [\d-]{10}T00:00:00\.000Z\n/);
    expect(body).not.toContain('http');
    await siteRepository(db).change({ email: '' });
  });

  test('sitemap.xml has every public page with its date, and nothing scheduled or empty', async () => {
    const { body, headers } = await site().guest.get('/sitemap.xml');
    expect(headers['content-type']).toMatch('application/xml');
    const paths = pathsIn(body);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/',
        '/about',
        '/blog',
        '/blog/coats',
        '/galleries/kites',
        '/give',
        '/give/coats',
      ]),
    );
    expect(paths).not.toContain('/blog/tomorrow');
    expect(paths).not.toContain('/galleries/empty');
    expect(paths).not.toContain('/give/in-draft');
    expect(new Set(paths).size).toBe(paths.length);
    const { pages } = announcements()['public'] ?? { pages: [] };
    const found = pages.filter(({ path, noindex }) => !/[:*]/.test(path) && !noindex);
    expect(paths).toEqual(expect.arrayContaining(found.map(({ path }) => path)));
    for (const path of ['/search', '/newsletter/confirm', '/login', '/admin'])
      expect(paths).not.toContain(path);
    expect(body).toMatch(/\/blog\/coats<\/loc><lastmod>2026-11-14T08:00:00.000Z</);
  });

  test('feed.xml has the whole published stories, with absolute addresses', async () => {
    const { body, headers } = await site().guest.get('/feed.xml');
    expect(headers['content-type']).toMatch('application/rss+xml');
    const titles = [...body.matchAll(/<item>\s*<title>(.*)<\/title>/g)].map(([, title]) => title);
    expect(titles).toEqual(['<![CDATA[coats & co]]>', '<![CDATA[shirt & co]]>']);
    expect(body).toMatch(/<link>http.*\/blog\/coats<\/link>/);
    expect(body).toMatch(/<a href="http[^"]*\/about">/);
    const contents = [...body.matchAll(/<content:encoded><!\[CDATA\[(<[^>]*>)/g)].map(([, first]) => first);
    expect(contents).toEqual(['<p>', '<div lang="fa-AF" dir="rtl">']);
    const again = await site().guest.get('/feed.xml', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  test('the manifest names the charity and its language', async () => {
    const { headers, json } = await site().guest.get('/site.webmanifest');
    expect(headers['content-type']).toMatch('application/manifest+json');
    expect(json()).toMatchObject({ name: 'Lapis', lang: 'en-GB', dir: 'ltr', start_url: '/' });
  });
});

describeSite('the site map', (site) => {
  const addStories = (from: number, to: number) =>
    sql`
      insert into stories (id, slug, title, excerpt, html, reading_minutes, author, image_alt, published_at, created_at, updated_at)
      with recursive numbers (n) as (
        select cast(${from} as integer) union all select n + 1 from numbers where n < ${to}
      )
      select n, 'story-' || n, 'A story', '', '', 1, '', '', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'
      from numbers
    `.execute(site().db);
  async function read(path: string) {
    const { statusCode, body } = await site().guest.get(path);
    expect([path, statusCode, body.slice(0, 5)]).toEqual([path, 200, '<?xml']);
    return body;
  }

  test('of a site without stories leaves out their list', async () => {
    const paths = pathsIn((await site().guest.get('/sitemap.xml')).body);
    expect(paths).toContain('/projects');
    expect(paths).not.toContain('/blog');
  });

  test('has one file up to 10,000 addresses, and beyond that an index of parts without repeats', async () => {
    await addStories(1, 9900);
    const whole = pathsIn(await read('/sitemap.xml'));
    expect(whole).toContain('/blog/story-9900');

    await addStories(20_001, 20_200);
    const index = await read('/sitemap.xml');
    expect(index).toContain('<sitemapindex');
    const parts = pathsIn(index);
    expect(parts).toEqual(['/sitemap-pages.xml', '/sitemap-blog-1.xml', '/sitemap-blog-3.xml']);
    const all = (await Promise.all(parts.map(read))).flatMap(pathsIn);
    const known = new Set(all);
    expect(known.size).toBe(all.length);
    expect(all).toHaveLength(whole.length + 200);
    expect(whole.filter((path) => !known.has(path))).toEqual([]);
    expect(await read('/sitemap-blog-3.xml')).toContain(
      '/blog/story-20001</loc><lastmod>2026-01-02T00:00:00.000Z<',
    );
  });

  test.each(['blog-2', 'blog-0', 'blog-4', 'blog', 'widgets-1', 'none-1', '..%2fblog-1'])(
    'of a large site has no part called %s',
    async (part) => {
      expect((await site().guest.get(`/sitemap-${part}.xml`)).statusCode).toBe(404);
    },
  );
});
